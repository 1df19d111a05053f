import { Session } from "node:inspector";
import { SourceMap } from "node:module";
import type { CDPSession } from "playwright-core";

/** Names and places of the called functions, by file of ours. */
export type Called = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the functions called since the last time. */
export type TakeCalled = () => Promise<Called>;

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
}

const ROOT = new URL("../..", import.meta.url).pathname;
const OURS = /^(?:src|machines|contract|server)\//;
const PRECISE = { callCount: true, detailed: false };

/** Counts the functions called in this process, which the server runs in. */
export async function countServerCalls(): Promise<TakeCalled> {
  const session = new Session();
  session.connect();
  const post = (method: string, params?: object) =>
    new Promise<{ result: ScriptCoverage[] }>((resolve, reject) =>
      session.post(method, params, (error: Error | null, result?: object) => {
        if (error) reject(error);
        else resolve({ result: [], ...result });
      })
    );
  await post("Profiler.enable");
  await post("Profiler.startPreciseCoverage", PRECISE);
  return async () => {
    const { result } = await post("Profiler.takePreciseCoverage");
    return collect(result, ({ url }, offset) => [url.replace(`file://${ROOT}`, ""), offset]);
  };
}

/** Counts the functions called in a page, whose scripts in `dist` have maps. */
export async function countPageCalls(session: CDPSession, dist: string): Promise<TakeCalled> {
  await session.send("Profiler.enable");
  await session.send("Profiler.startPreciseCoverage", PRECISE);
  const scripts = new Map<string, MappedScript | undefined>();
  return async () => {
    const { result } = await session.send("Profiler.takePreciseCoverage");
    return collect(result, ({ url }, offset) => {
      const path = URL.canParse(url) ? new URL(url).pathname : "";
      if (!scripts.has(path)) scripts.set(path, readScript(dist + path));
      return scripts.get(path)?.(offset);
    });
  };
}

/** Finds the source of an offset in a built script: its path and line. */
type MappedScript = (offset: number) => [file: string, line: number] | undefined;

function readScript(path: string): MappedScript | undefined {
  let text: string;
  let map: SourceMap;
  try {
    text = Deno.readTextFileSync(path);
    map = new SourceMap(JSON.parse(Deno.readTextFileSync(`${path}.map`)));
  } catch {
    return undefined;
  }
  const starts = [0, ...text.matchAll(/\n/g).map(({ index }) => index + 1)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - (starts[line] ?? 0));
    if (!("originalSource" in entry)) return undefined;
    const { originalSource, originalLine } = entry;
    return [originalSource.replace(/^.*?(?=(?:src|machines|contract)\/)/, ""), originalLine + 1];
  };
}

function isOurs(file: string): boolean {
  try {
    return Deno.statSync(ROOT + file).isFile;
  } catch {
    return false;
  }
}

function collect(
  scripts: readonly ScriptCoverage[],
  find: (script: ScriptCoverage, offset: number) => [file: string, place: number] | undefined,
): Called {
  const called = new Map<string, Set<string>>();
  for (const script of scripts) {
    for (const { functionName, ranges: [range] } of script.functions) {
      // A module itself is a function without a name at offset 0.
      if (!range?.count || functionName === "" && range.startOffset === 0) continue;
      const [file = "", place] = find(script, range.startOffset) ?? [];
      // Packages have sources in a folder of that name, too.
      if (!OURS.test(file) || !isOurs(file)) continue;
      const functions = called.get(file) ?? new Set();
      called.set(file, functions.add(`${functionName || "function"}:${place}`));
    }
  }
  return called;
}

export function union(...all: readonly Called[]): Called {
  const called = new Map<string, ReadonlySet<string>>();
  for (const [file, functions] of all.flatMap((one) => [...one])) {
    called.set(file, functions.union(called.get(file) ?? new Set()));
  }
  return called;
}

/** Returns the functions of `called` that are not in `excluded`. */
export function difference(called: Called, excluded: Called): Called {
  return new Map(
    [...called].map(([file, functions]) =>
      [file, functions.difference(excluded.get(file) ?? new Set())] as const
    ).filter(([, functions]) => functions.size > 0),
  );
}
