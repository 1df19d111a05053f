import type { Plugin } from "esbuild";

/** Before these, what runs gives the browser a turn; relative to the root. */
const BEFORE = ["machines/createApp.ts", "src/ui/theme.ts", "src/app/routes.tsx"];

const TURN = "turn:";

/**
 * What the source of a module begins with, so that the modules which are loaded at the start run in
 * several turns of the browser: in one they would keep a slow machine for a fifth of a second from
 * answering what is pressed.
 */
export function turnBefore(root: string, path: string): string {
  const number = BEFORE.findIndex((one) => path === `${root}/${one}`);
  return number === -1 ? "" : `import "${TURN}${number}"; `;
}

/** Makes the modules that wait for a turn. */
export const turns: Plugin = {
  name: "turns",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^turn:/ }, ({ path }) => ({ path, namespace: "turns" }));
    onLoad({ filter: /./, namespace: "turns" }, () => ({
      contents: "await new Promise((resolve) => setTimeout(resolve));",
    }));
  },
};
