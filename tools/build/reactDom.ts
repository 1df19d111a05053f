import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const ENTRY = /\/react-dom\/client\.js$/;
const CLIENT = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;
/** What the app takes of it. */
const TAKEN = ["createRoot", "hydrateRoot"];

/**
 * Has React's renderer bundled as a module. As the CommonJS that it comes as it would stand in a
 * function, which the page's own thread reads once more when it is called: 180 kB. What stands at
 * the top of a module was read by another thread while it came.
 */
export const reactDomAsModule: Plugin = {
  name: "react-dom-as-module",
  setup({ onLoad }) {
    onLoad({ filter: ENTRY }, () => ({
      contents: `export { ${TAKEN.join(", ")} } from "./cjs/react-dom-client.production.js";`,
    }));
    onLoad({ filter: CLIENT }, async ({ path }) => ({
      contents: asModule(await readFile(path, "utf8")),
    }));
  },
};

/** Throws where a release requires or exports otherwise. */
function asModule(source: string): string {
  const imports: string[] = [];
  const contents = source.replaceAll(/\brequire\("([\w-]+)"\)/g, (_, name: string) => {
    imports.push(`import * as required${imports.length} from "${name}";`);
    return `required${imports.length - 1}`;
  });
  if (
    contents.includes("require(") || !TAKEN.every((name) => contents.includes(`exports.${name} =`))
  ) {
    throw new Error("React's renderer is written otherwise than this step expects");
  }
  return [
    ...imports,
    "const exports = {};",
    contents,
    `export const { ${TAKEN.join(", ")} } = exports;`,
  ].join("\n");
}
