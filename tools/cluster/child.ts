interface ChildInput {
  command: string;
  args: string[];
  cwd?: string;
  env?: Record<string, string>;
  onLine?: (line: string) => void;
}

export interface Child {
  lines: string[];
  kill(signal: Deno.Signal): void;
  status: Promise<Deno.CommandStatus>;
  isRunning(): boolean;
}

const MAX_LOG_LINES = 200;

export function startChild({ command, args, cwd, env, onLine = () => {} }: ChildInput): Child {
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
        if (lines.length > MAX_LOG_LINES) lines.shift();
        onLine(line);
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

/** Polls until the condition holds. @throws after a timeout. */
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
