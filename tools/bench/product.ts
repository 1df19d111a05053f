const ROOT = new URL("../..", import.meta.url).pathname;

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts the server like `deno task demo`, with the built app and new demo data. */
export async function startProduct(): Promise<RunningServer> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-bench-" });
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-q", "-P=server", "--no-prompt", `--allow-run=${Deno.execPath()}`],
      ...["server/main.ts", "--demo"],
    ],
    cwd: ROOT,
    env: { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const stop = async () => {
    child.kill("SIGTERM");
    await child.status;
    await Deno.remove(dataDir, { recursive: true });
  };
  const [forUs, rest] = child.stdout.tee();
  void rest.pipeTo(new WritableStream()).catch(() => {});
  for await (const output of forUs.pipeThrough(new TextDecoderStream())) {
    const [, url] = /^İklim: (\S+)$/m.exec(output) ?? [];
    if (url !== undefined) return { url, stop };
  }
  await Deno.remove(dataDir, { recursive: true });
  throw new Error("The server ended before it listened");
}
