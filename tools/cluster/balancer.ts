import { startChild, until } from "./child.ts";

const CONFIG = new URL("../../deploy/haproxy.cfg", import.meta.url).pathname;
const HAPROXY = "/usr/sbin/haproxy";

export interface Balancer {
  url: string;
  /** Of the authority that signed its certificate: itself. */
  certificate: string;
  /** How many requests came by each version of HTTP. */
  versions: Map<string, number>;
  /** Resolves when it has handed on a request whose line in its log matches. */
  handsOn(request: RegExp): Promise<void>;
  stop(): Promise<void>;
}

/** Starts haproxy with the settings in `deploy/`, and a certificate of its own. */
export async function startBalancer(
  { port, servers, folder }: { port: number; servers: readonly number[]; folder: string },
): Promise<Balancer> {
  const certificate = await makeCertificate(folder);
  const versions = new Map<string, number>();
  let waiting: { request: RegExp; resolve: () => void }[] = [];
  const child = startChild({
    command: HAPROXY,
    args: ["-db", "-f", CONFIG],
    env: {
      IKLIM_BIND: `127.0.0.1:${port}`,
      IKLIM_CERTIFICATE: `${folder}/iklim.pem`,
      ...Object.fromEntries(
        servers.map((server, index) => [`IKLIM_SERVER_${index + 1}`, `127.0.0.1:${server}`]),
      ),
    },
    hear(line) {
      const version = /HTTP\/[\d.]+(?="$)/.exec(line)?.[0];
      if (version !== undefined) versions.set(version, (versions.get(version) ?? 0) + 1);
      for (const { request, resolve } of waiting) if (request.test(line)) resolve();
      waiting = waiting.filter(({ request }) => !request.test(line));
    },
  });
  await until("haproxy listens", async () => {
    if (!child.isRunning()) throw new Error(`haproxy ended:\n${child.lines.join("\n")}`);
    const connection = await Deno.connect({ hostname: "127.0.0.1", port }).catch(() => undefined);
    connection?.close();
    return connection !== undefined;
  });
  return {
    url: `https://localhost:${port}`,
    certificate,
    versions,
    handsOn(request) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ request, resolve });
      return promise;
    },
    async stop() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

/** Makes a certificate for this machine that is good for a day. */
async function makeCertificate(folder: string): Promise<string> {
  const [key, certificate] = [`${folder}/key.pem`, `${folder}/certificate.pem`];
  const { success, stderr } = await new Deno.Command("openssl", {
    args: [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "1", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-addext", "basicConstraints=critical,CA:FALSE", "-keyout", key, "-out", certificate],
    ],
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const text = await Deno.readTextFile(certificate);
  await Deno.writeTextFile(`${folder}/iklim.pem`, text + await Deno.readTextFile(key));
  return text;
}
