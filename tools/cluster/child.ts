interface ChildInput {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Called with each line that it writes. */
  hear?: (line: string) => void;
}

/** A process that was started here. */
export interface Child {
  /** The last lines that it wrote. */
  lines: string[];
  kill(signal: Deno.Signal): void;
  status: Promise<Deno.CommandStatus>;
  isRunning(): boolean;
}

const KEPT_LINES = 200;

/** Starts a process, and reads what it writes. */
export function startChild({ command, args, cwd, env, hear = () => {} }: ChildInput): Child {
  const child = new Deno.Command(command, {
    args,
    ...(cwd !== undefined && { cwd }),
    ...(env && { env }),
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const lines: string[] = [];
  let running = true;
  const read = [child.stdout, child.stderr].map(async (stream) => {
    let rest = "";
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + text).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        hear(line);
      }
    }
    if (rest !== "") lines.push(rest);
  });
  return {
    lines,
    kill(signal) {
      if (running) child.kill(signal);
    },
    status: Promise.all([child.status, ...read]).then(([status]) => status)
      .finally(() => running = false),
    isRunning: () => running,
  };
}

/** Asks again and again until it holds; fails when that takes longer than anything here does. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 120_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!await holds()) {
    if (performance.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
