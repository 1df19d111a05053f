import { SourceMap } from "node:module";
import type { CDPSession } from "playwright-core";

/** A part of what ran, and the milliseconds that it took. */
export interface Share {
  part: string;
  took: number;
}

/** What of the browser's account of a profile is read. */
interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  samples: number[];
  timeDeltas: number[];
}

/** The map of a script to its sources, by the path it is served at. */
export type MapOf = (path: string) => SourceMap | undefined;

/** Runs V8's profiler while something happens; sampled every so many microseconds. */
export async function profileOf(
  session: CDPSession,
  interval: number,
  act: () => Promise<void>,
): Promise<Profile> {
  await session.send("Profiler.enable");
  await session.send("Profiler.setSamplingInterval", { interval });
  await session.send("Profiler.start");
  await act();
  const { profile } = await session.send("Profiler.stop");
  return {
    nodes: profile.nodes,
    samples: profile.samples ?? [],
    timeDeltas: profile.timeDeltas ?? [],
  };
}

/** What each part took by itself, the longest first; what waited for the line is left out. */
export function sharesOf({ nodes, samples, timeDeltas }: Profile, mapOf: MapOf): Share[] {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame, mapOf)]));
  const took = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const part = parts.get(sample);
    if (part === undefined) continue;
    took.set(part, (took.get(part) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1000);
  }
  return [...took].map(([part, took]) => ({ part, took })).toSorted((a, b) => b.took - a.took);
}

/** What V8 calls what is no script's. */
const NATIVE: Record<string, string | undefined> = {
  "(idle)": undefined,
  "(root)": undefined,
  "(program)": "the browser: compiling, styles, layout, painting",
  "(garbage collector)": "collecting garbage",
};

function partOf(frame: Profile["nodes"][number]["callFrame"], mapOf: MapOf): string | undefined {
  const { functionName, url, lineNumber, columnNumber } = frame;
  if (functionName in NATIVE) return NATIVE[functionName];
  if (url === "") return "the browser: what scripts call";
  const map = URL.canParse(url) ? mapOf(new URL(url).pathname) : undefined;
  const entry = map?.findEntry(lineNumber, columnNumber);
  return entry && "originalSource" in entry
    ? partOfSource(entry.originalSource)
    : "scripts of the document and of the bench";
}

/** The package that a source is of, related ones as one; our own by its folder. */
function partOfSource(source: string): string {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (name !== undefined) return FAMILIES.find(({ of }) => of.test(name))?.name ?? name;
  const [, folder = "src"] = /(?:^|\/)(src\/\w+|machines|contract)\//.exec(source) ?? [];
  return `our own: ${folder}`;
}

const FAMILIES = [
  { name: "react-dom", of: /^(?:react-dom|scheduler|react)$/ },
  { name: "react-router", of: /^react-router/ },
  { name: "react-aria", of: /^(?:@?react-aria|@?react-stately|@react-types|@internationalized)/ },
  { name: "xstate", of: /^(?:xstate|@xstate)/ },
  { name: "stitches", of: /^@stitches/ },
  { name: "TanStack Query", of: /^@tanstack/ },
];
