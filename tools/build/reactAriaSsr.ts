import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const MODULE = /\/react-aria\/dist\/private\/ssr\/SSRProvider\.mjs$/;
const EXPORTS = ["SSRProvider", "useIsSSR", "useSSRSafeId"];
/** What an id begins with where the server drew the page. */
const PREFIX = '"react-aria"';

/**
 * Has React Aria's hooks not ask whether the page is being hydrated. Each that gives an id asks, and
 * React draws whatever asked once more as soon as the page is taken over, all of it in one go: as
 * long as the first time. Ids are the same without, as the page is drawn by the same app.
 */
export const reactAriaWithoutSsr: Plugin = {
  name: "react-aria-without-ssr",
  setup({ onLoad }) {
    onLoad({ filter: MODULE }, async ({ path }) => ({
      contents: withoutSsr(await readFile(path, "utf8")),
    }));
  },
};

/** Throws where a release exports more, or begins ids otherwise. */
function withoutSsr(source: string): string {
  const [, exported = ""] = /export \{([^}]*)\};/.exec(source) ?? [];
  const names = [...exported.matchAll(/ as (\w+)/g)].map(([, name]) => name);
  if (names.join() !== EXPORTS.join() || !source.includes(PREFIX.replaceAll('"', "'"))) {
    throw new Error("React Aria knows of servers otherwise than this step expects");
  }
  return [
    `import { useId } from "react";`,
    `export const SSRProvider = ({ children }) => children;`,
    `export const useIsSSR = () => false;`,
    `export function useSSRSafeId(given) {`,
    `  const id = useId();`,
    `  return given || ${PREFIX} + "-" + id;`,
    `}`,
  ].join("\n");
}
