/**
 * Writes `.target.deno.json`, which limits types to the oldest supported browsers.
 * ECMAScript 2024 and the DOM, without Deno; imports are those of deno.json.
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
