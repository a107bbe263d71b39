#!/usr/bin/env node
import { createRequire } from "node:module";
import { keepCompiledCode } from "./compile-cache.js";

keepCompiledCode();
createRequire(import.meta.url)("../dist/bundle/mcp-lint.cjs");
