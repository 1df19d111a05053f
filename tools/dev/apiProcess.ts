import { createInterface } from "node:readline";
import { Readable } from "node:stream";

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

/** Starts the API with the demo's data as a process of its own. */
export function startApiProcess(environment: Record<string, string>): ApiProcess {
  const writable = `--allow-write=${environment.DATA_DIR ?? ".data"}`;
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
