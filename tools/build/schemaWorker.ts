import * as esbuild from "esbuild";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const STARTER = "src/api/schemas.ts";
const WORKER = "src/api/schemaWorker.ts";
const ADDRESS = `new URL("./${basename(WORKER)}", import.meta.url)`;

/** Builds the worker of `src/api/schemas.ts` as a file of its own and inserts its URL. */
export function schemaWorker(
  root: string,
  options: Pick<esbuild.BuildOptions, "target" | "minify">,
): esbuild.Plugin {
  return {
    name: "schema-worker",
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /\/src\/api\/schemas\.ts$/, namespace: "file" }, async () => {
        const source = await readFile(`${root}/${STARTER}`, "utf8");
        if (!source.includes(ADDRESS)) throw new Error(`${STARTER} starts no ${WORKER}`);
        const contents = `import address from "schema-worker:"; ${
          source.replace(ADDRESS, "address")
        }`;
        return { contents, loader: "ts" };
      });
      onResolve(
        { filter: /^schema-worker:$/ },
        () => ({ path: "schemaWorker.js", namespace: "schema-worker" }),
      );
      onLoad({ filter: /./, namespace: "schema-worker" }, async () => {
        const { outputFiles: [worker] } = await esbuild.build({
          absWorkingDir: root,
          entryPoints: [WORKER],
          bundle: true,
          write: false,
          format: "esm",
          charset: "utf8",
          ...options,
          legalComments: "none",
          logLevel: "silent",
        });
        return { contents: worker?.contents ?? "", loader: "file" };
      });
    },
  };
}
