#!/usr/bin/env node
import module from "node:module";

// Node keeps compiled code between runs by itself from 22.1 on.
if (module.enableCompileCache) module.enableCompileCache();
else (await import("./compile-cache.js")).keepCompiledCode();

module.createRequire(import.meta.url)("../dist/bundle/mcp-lint.cjs");
