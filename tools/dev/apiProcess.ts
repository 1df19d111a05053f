import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { DEMO_DEFAULTS } from "../../server/settings.ts";

/** Starts the line in which the API prints its URL. Other lines are passed on. */
export const LISTENING = "listening at ";

const PERMISSIONS = [
  "--no-prompt",
  "--allow-read",
  "--allow-env",
  "--allow-net",
  "--allow-sys",
  "--allow-ffi",
  `--allow-run=${Deno.execPath()}`,
];

interface ApiProcess {
  /** Resolves to the API's URL, or to undefined if it exited. */
  address: Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * Returns the data folder, the only one that the API may write to.
 * @throws if its path has a comma, which would end the path in Deno's permission flag.
 */
export function dataFolder(
  environment: Record<string, string>,
  own: Record<string, string> = Deno.env.toObject(),
): string {
  const folder = (environment.DATA_DIR ?? own.DATA_DIR)?.trim() || DEMO_DEFAULTS.dataDir;
  if (folder.includes(",")) throw new DataFolderError();
  return folder;
}

export class DataFolderError extends Error {
  constructor() {
    super("DATA_DIR must be a folder whose path has no comma");
  }
}

export function startApiProcess(environment: Record<string, string>): ApiProcess {
  const folder = dataFolder(environment);
  const writable = `--allow-write=${folder}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", ...PERMISSIONS, writable, `${import.meta.dirname}/api.ts`],
    env: environment,
    stdin: "null",
    stdout: "piped",
  }).spawn();
  const { promise: address, resolve } = Promise.withResolvers<string | undefined>();
  const printed = proxyRequest(child.stdout, resolve);
  return {
    address,
    async stop() {
      try {
        child.kill("SIGTERM");
      } catch {
        // The process has exited already.
      }
      await Promise.all([child.status, printed]);
    },
  };
}

async function proxyRequest(
  output: Deno.ChildProcess["stdout"],
  listening: (address: string | undefined) => void,
) {
  for await (const line of createInterface({ input: Readable.from(output) })) {
    if (line.startsWith(LISTENING)) listening(line.slice(LISTENING.length));
    else console.log(line);
  }
  listening(undefined);
}
