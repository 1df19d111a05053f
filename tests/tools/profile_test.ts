import assert from "node:assert/strict";
import { SourceMap } from "node:module";
import { computeShares } from "../../tools/bench/profile.ts";

/** Maps each script to one source: the column of its first letter is all that is asked for. */
const SOURCES: Record<string, string> = {
  "/assets/a.js": "../../node_modules/.deno/react-dom@19.3.1/node_modules/react-dom/cjs/client.js",
  "/assets/b.js": "../../node_modules/.deno/p@1/node_modules/@xstate/react/dist/index.js",
  "/assets/c.js": "../../src/ui/theme.ts",
  "/assets/d.js": "../../machines/app.ts",
};

const createSourceMap = (path: string) => {
  const source = SOURCES[path];
  if (source === undefined) return undefined;
  return new SourceMap({
    version: 3,
    file: path,
    sources: [source],
    sourcesContent: [],
    names: [],
    mappings: "AAAA",
    sourceRoot: "",
  });
};

const createNode = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 },
});

Deno.test("profile: assigns samples to packages and folders, and idle time to none", () => {
  const createUrl = (path: string) => `http://127.0.0.1:8330${path}`;
  const nodes = [
    createNode(1, "render", createUrl("/assets/a.js")),
    createNode(2, "start", createUrl("/assets/b.js")),
    createNode(3, "", createUrl("/assets/c.js")),
    createNode(4, "send", createUrl("/assets/d.js")),
    createNode(5, "(idle)", ""),
    createNode(6, "(program)", ""),
    createNode(7, "insertRule", ""),
    createNode(8, "preload", createUrl("/project/")),
  ];
  assert.deepEqual(
    computeShares({
      nodes,
      samples: [1, 1, 2, 3, 4, 5, 6, 7, 8, 8],
      timeDeltas: [0, 9000, 8000, 7000, 6000, 5000, 90_000, 4000, 3000, 2000, 500],
    }, createSourceMap),
    [
      { part: "react-dom", duration: 17 },
      { part: "xstate", duration: 7 },
      { part: "our own: src/ui", duration: 6 },
      { part: "our own: machines", duration: 5 },
      { part: "the browser: compiling, styles, layout, painting", duration: 4 },
      { part: "the browser: what scripts call", duration: 3 },
      { part: "scripts of the document and of the bench", duration: 2.5 },
    ],
  );
});
