import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../server/demo/accounts.ts";
import { DEMO_DEFAULTS, readSettings } from "../../server/settings.ts";
import { startServer } from "../../server/start.ts";
import { LISTENING } from "./apiProcess.ts";

const read = readSettings(Deno.env.toObject(), DEMO_DEFAULTS);
if (!read.ok) exitWith(read.faults.join("\n"));
// Any free port: browsers reach the API through the port of the page.
const settings = { ...read.settings, host: "127.0.0.1", port: 0 };
const server = await startServer({ settings, demo: true }).catch((error) =>
  exitWith(error instanceof Error ? error.message : String(error))
);
for (const { email } of DEMO_ACCOUNTS) console.log(`  ${email}  ${DEMO_PASSWORD}`);
console.log(`${LISTENING}${server.url}`);

Deno.addSignalListener("SIGTERM", async () => {
  await server.stop();
  Deno.exit(0);
});

function exitWith(message: string): never {
  console.error(message);
  Deno.exit(1);
}
