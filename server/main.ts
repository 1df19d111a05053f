import { resolve } from "node:path";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./demo/accounts.ts";
import { openAppFiles } from "./platform/http/static.ts";
import { escapeConsole } from "./platform/log.ts";
import {
  DEMO_DEFAULTS,
  PRODUCT_DEFAULTS,
  readSettings,
  SETTING_NAMES,
  type Settings,
} from "./settings.ts";
import { type RunningServer, startServer } from "./start.ts";

const DIST = `${import.meta.dirname}/../dist`;

escapeConsole(console);

const demo = Deno.args.includes("--demo");
const read = readSettings(readEnvironment(), demo ? DEMO_DEFAULTS : PRODUCT_DEFAULTS);
if (!read.ok) exitWithErrors(read.faults);

try {
  const files = await openAppFiles(DIST);
  const server = await startServer({ settings: read.settings, demo, files });
  announce(server, read.settings);
  stopOnSignal(server);
} catch (error) {
  exitWithErrors([error instanceof Error ? error.message : String(error)]);
}

function readEnvironment(): Record<string, string> {
  return Object.fromEntries(SETTING_NAMES.flatMap((name) => {
    const value = Deno.env.get(name);
    return value === undefined ? [] : [[name, value]];
  }));
}

function exitWithErrors(lines: string[]): never {
  for (const line of lines) console.error(line);
  Deno.exit(1);
}

function announce({ url, invitation }: RunningServer, { databaseUrl, dataDir }: Settings): void {
  console.log(`İklim: ${url}`);
  console.log(`  data in ${databaseUrl === undefined ? resolve(dataDir) : "PostgreSQL"}`);
  if (invitation) console.log(`Choose the administrator's password: ${invitation}`);
  if (!demo) return;
  for (const { email, roles } of DEMO_ACCOUNTS) {
    console.log(`  ${email.padEnd(24)} ${roles.join(", ").padEnd(8)} ${DEMO_PASSWORD}`);
  }
}

function stopOnSignal(server: RunningServer): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) Deno.exit(1);
    stopping = true;
    await server.stop();
    Deno.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
}
