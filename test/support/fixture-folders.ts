import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Absolute path of the repository. */
export const repositoryRoot = path.resolve(import.meta.dirname, "../..");

/** Absolute path of a fixture server. */
export function fixtureFolder(name: string): string {
  return path.join(repositoryRoot, "fixtures", name);
}

/** Names of all fixtures that start: those with sources and a `start` script, less the one that must not be started. */
export function startableFixtures(): string[] {
  return fixtureNames().filter((name) => {
    const manifest: unknown = JSON.parse(readFileSync(path.join(fixtureFolder(name), "package.json"), "utf8"));
    return (
      name !== "trapdoor" && hasStartScript(manifest) && existsSync(path.join(fixtureFolder(name), "src/server.ts"))
    );
  });
}

/** Names of the fixtures that break the rules on purpose. */
export function badFixtures(): string[] {
  return fixtureNames().filter((name) => existsSync(path.join(fixtureFolder(name), "expected-findings.json")));
}

function fixtureNames(): string[] {
  return readdirSync(path.join(repositoryRoot, "fixtures"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(fixtureFolder(entry.name), "package.json")))
    .map((entry) => entry.name)
    .sort();
}

function hasStartScript(manifest: unknown): boolean {
  if (typeof manifest !== "object" || manifest === null || !("scripts" in manifest)) return false;
  return typeof manifest.scripts === "object" && manifest.scripts !== null && "start" in manifest.scripts;
}
