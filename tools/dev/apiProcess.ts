import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { DEMO_DEFAULTS } from "../../server/settings.ts";

/** How the API says where it listens; all else that it prints is passed on. */
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
  /** Resolves to where the API listens, or to undefined when it stopped instead. */
  address: Promise<string | undefined>;
  stop(): Promise<void>;
}

/**
 * The folder that the API keeps its data in, the only one it may write to. Deno would read a comma
 * in its path as the end of it: throws then.
 */
export function dataFolder(
  environment: Record<string, string>,
  own: Record<string, string> = Deno.env.toObject(),
): string {
  const folder = (environment.DATA_DIR ?? own.DATA_DIR)?.trim() || DEMO_DEFAULTS.dataDir;
  if (folder.includes(",")) throw new DataFolderRefused();
  return folder;
}

export class DataFolderRefused extends Error {
  constructor() {
    super("DATA_DIR must be a folder whose path has no comma");
  }
}

/** Starts the API with the demo's data as a process of its own. */
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
  const printed = passOn(child.stdout, resolve);
  return {
    address,
    async stop() {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended by itself.
      }
      await Promise.all([child.status, printed]);
    },
  };
}

async function passOn(
  output: Deno.ChildProcess["stdout"],
  listening: (address: string | undefined) => void,
) {
  for await (const line of createInterface({ input: Readable.from(output) })) {
    if (line.startsWith(LISTENING)) listening(line.slice(LISTENING.length));
    else console.log(line);
  }
  listening(undefined);
}
