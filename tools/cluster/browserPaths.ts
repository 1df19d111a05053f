import { type Child, startChild } from "./child.ts";

const ROOT = new URL("../..", import.meta.url).pathname;

export interface Paths {
  files: readonly string[];
  names: RegExp;
  count: number;
}

/** Run once each: the demo's data does not allow all of them twice. */
export const MAIN_PATHS: Paths = {
  files: [
    "signIn",
    "projectList",
    "projectChange",
    "process",
    "notifications",
    "feedbackCapture",
    "feedback",
    "session",
  ],
  names:
    /and then signs in|sorts by each column|creates a project once its fields|runs from start to completion|the responsible user is notified|picture of another page is marked|its picture is shown small|signs out in every tab/,
  count: 8,
};

export const REPEATED_PATHS: Paths = {
  files: ["companies", "milestones"],
  names: /is created, found, changed|a row links to its milestone/,
  count: 2,
};

/** Runs tests of the browser suite against a running site. */
export function runPaths(
  { files, names }: Paths,
  { url, certificateFile }: { url: string; certificateFile: string },
): Child {
  return startChild({
    command: Deno.execPath(),
    args: [
      ...["test", "--no-check", "-q", "-A", "--cert", certificateFile],
      ...["--filter", `/${names.source}/`],
      ...files.map((file) => `tests/browser/${file}_test.ts`),
    ],
    cwd: ROOT,
    env: { SITE_URL: url, NO_COLOR: "1" },
  });
}

/** Returns the number of passed tests, or undefined unless all passed. */
export async function passed(run: Child): Promise<number | undefined> {
  const { success } = await run.status;
  const [, count] = run.lines.map((line) => /^ok \| (\d+) passed/.exec(line)).find(Boolean) ?? [];
  return success && Number(count) > 0 ? Number(count) : undefined;
}
