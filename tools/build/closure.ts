import type { Metafile } from "esbuild";

/** What the browser fetches for one module: its script first, then everything it imports statically. */
export interface Closure {
  script: string;
  scripts: string[];
  styles: string[];
}

/** The closures of the entry and of every module that is imported dynamically, by source path. */
export function closures(metafile: Metafile): Map<string, Closure> {
  const found = new Map<string, Closure>();
  for (const [path, output] of Object.entries(metafile.outputs)) {
    if (output.entryPoint === undefined || !path.endsWith(".js")) continue;
    const scripts = staticImports(metafile, path);
    const styles = scripts.flatMap((script) => metafile.outputs[script]?.cssBundle ?? []);
    found.set(output.entryPoint, { script: path, scripts, styles });
  }
  return found;
}

/** The stylesheet that a css entry became. */
export function stylesheetOf(metafile: Metafile, entry: string): string | undefined {
  const outputs = Object.entries(metafile.outputs);
  return outputs.find(([path, output]) => output.entryPoint === entry && path.endsWith(".css"))
    ?.[0];
}

function staticImports(metafile: Metafile, start: string): string[] {
  const seen = new Set([start]);
  for (const path of seen) {
    for (const imported of metafile.outputs[path]?.imports ?? []) {
      if (imported.kind === "import-statement" && !imported.external) seen.add(imported.path);
    }
  }
  return [...seen];
}
