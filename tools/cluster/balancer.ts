import { startChild, until } from "./child.ts";

const CONFIG = new URL("../../deploy/haproxy.cfg", import.meta.url).pathname;
const HAPROXY = "/usr/sbin/haproxy";

export interface Balancer {
  url: string;
  /** PEM of the self-signed certificate. */
  certificate: string;
  /** Number of requests by HTTP version. */
  versions: Map<string, number>;
  /** Resolves when HAProxy considers this server healthy. */
  sees(place: number): Promise<void>;
  /** Resolves when HAProxy has logged a matching request. */
  handsOn(request: RegExp): Promise<void>;
  stop(): Promise<void>;
}

/** Starts HAProxy with the settings in `deploy/` and a self-signed certificate. */
export async function startBalancer(
  { port, servers, folder }: { port: number; servers: readonly number[]; folder: string },
): Promise<Balancer> {
  const certificate = await makeCertificate(folder);
  const socket = `${folder}/haproxy.sock`;
  await Deno.writeTextFile(`${folder}/socket.cfg`, `global\n  stats socket ${socket}\n`);
  const versions = new Map<string, number>();
  let waiting: { request: RegExp; resolve: () => void }[] = [];
  const child = startChild({
    command: HAPROXY,
    args: ["-db", "-f", CONFIG, "-f", `${folder}/socket.cfg`],
    env: {
      IKLIM_BIND: `127.0.0.1:${port}`,
      IKLIM_CERTIFICATE: `${folder}/iklim.pem`,
      ...Object.fromEntries(
        servers.map((server, index) => [`IKLIM_SERVER_${index + 1}`, `127.0.0.1:${server}`]),
      ),
    },
    onLine(line) {
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
    sees: (place) =>
      until(`haproxy sees process ${place + 1}`, async () => {
        const states = await readStates(socket);
        return BACKENDS.every((backend) => states.get(`${backend}/${NAMES[place]}`) === "UP");
      }),
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

const NAMES = ["one", "two", "three"];
const BACKENDS = ["reads", "writes"];

async function readStates(path: string): Promise<Map<string, string>> {
  using connection = await Deno.connect({ transport: "unix", path });
  await connection.write(new TextEncoder().encode("show stat\n"));
  const [head = [], ...rows] = (await new Response(connection.readable).text()).split("\n")
    .map((line) => line.split(","));
  const status = head.indexOf("status");
  return new Map(rows.map((row) => [`${row[0]}/${row[1]}`, row[status]?.split(" ")[0] ?? ""]));
}

/** Creates a certificate for localhost that is valid for one day. */
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
