import { SourceMap } from "node:module";
import type { CDPSession } from "playwright-core";

export interface Share {
  part: string;
  duration: number;
}

interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  samples: number[];
  timeDeltas: number[];
}

export type FindSourceMap = (path: string) => SourceMap | undefined;

/** Runs V8's sampling profiler during an action; the interval is in microseconds. */
export async function recordProfile(
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

/** Returns self time per part, longest first, without idle time. */
export function computeShares(
  { nodes, samples, timeDeltas }: Profile,
  findMap: FindSourceMap,
): Share[] {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, findPart(callFrame, findMap)]));
  const duration = new Map<string, number>();
  for (const [index, sample] of samples.entries()) {
    const part = parts.get(sample);
    if (part === undefined) continue;
    duration.set(part, (duration.get(part) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1000);
  }
  return [...duration].map(([part, duration]) => ({ part, duration })).toSorted((a, b) =>
    b.duration - a.duration
  );
}

const NATIVE: Record<string, string | undefined> = {
  "(idle)": undefined,
  "(root)": undefined,
  "(program)": "the browser: compiling, styles, layout, painting",
  "(garbage collector)": "collecting garbage",
};

function findPart(
  frame: Profile["nodes"][number]["callFrame"],
  findMap: FindSourceMap,
): string | undefined {
  const { functionName, url, lineNumber, columnNumber } = frame;
  if (functionName in NATIVE) return NATIVE[functionName];
  if (url === "") return "the browser: what scripts call";
  const map = URL.canParse(url) ? findMap(new URL(url).pathname) : undefined;
  const entry = map?.findEntry(lineNumber, columnNumber);
  return entry && "originalSource" in entry
    ? findSourcePart(entry.originalSource)
    : "scripts of the document and of the bench";
}

function findSourcePart(source: string): string {
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
