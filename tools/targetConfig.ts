/**
 * Writes `.target.deno.json`, by which the compiler sees what the oldest supported browsers have:
 * ECMAScript 2024, the DOM, and nothing of Deno. Its imports are those of deno.json.
 */
import config from "../deno.json" with { type: "json" };

const { imports, compilerOptions, nodeModulesDir } = config;
const lib = ["dom", "dom.iterable", "es2024", "esnext.temporal"];
await Deno.writeTextFile(
  `${import.meta.dirname}/../.target.deno.json`,
  JSON.stringify({
    imports,
    nodeModulesDir,
    lock: { frozen: false },
    compilerOptions: { ...compilerOptions, lib },
  }),
);
