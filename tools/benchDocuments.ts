/**
 * Checks that rendering documents leaks no memory: `deno task bench:documents`.
 * Renders 10,000 for two users and prints the heap after a collection at the 1,000th and the last.
 */
import { openDatabase } from "../server/platform/db/open.ts";
import { DEMO_PASSWORD } from "../server/demo/accounts.ts";
import { seedDemo } from "../server/demo/seed.ts";
import { openAppFiles } from "../server/platform/http/static.ts";
import { createMeasuredServer } from "./bench/server.ts";

const DIST = new URL("../dist", import.meta.url).pathname;
const EMAILS = ["admin@iklim.example", "member@iklim.example"];
const PAGES = ["/project/", "/", "/milestones/", "/reminders/calendar", "/login", "/nowhere"];
const FIRST = 1_000;
const LAST = 10_000;

/** Exists with `--expose-gc`. */
declare const gc: () => void;

if (import.meta.main) await main();

async function main(): Promise<void> {
  const dataDir = await Deno.makeTempDir({ prefix: "iklim-documents-" });
  const { db, dbFor, close } = await openDatabase({ dataDir });
  await seedDemo(db);
  const app = createMeasuredServer(dbFor, await openAppFiles(DIST));
  const signIn = async (email: string) => {
    const response = await app.request("/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!response.ok) throw new Error(`${email} was answered with ${response.status}`);
    await response.body?.cancel();
    return response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
  };
  let cookies = await Promise.all(EMAILS.map(signIn));
  const heaps: number[] = [];
  const started = performance.now();
  for (let count = 1; count <= LAST; count++) {
    // Access tokens expire after 15 minutes.
    if (count % FIRST === 0) cookies = await Promise.all(EMAILS.map(signIn));
    const path = PAGES[count % PAGES.length] ?? "/";
    const headers = { Accept: "text/html", Cookie: cookies[count % cookies.length] ?? "" };
    const response = await app.request(path, { headers });
    await response.arrayBuffer();
    if (count === FIRST || count === LAST) heaps.push(measureHeapMb());
  }
  const [first = 0, last = 0] = heaps;
  const each = (performance.now() - started) / LAST;
  console.log(
    `heap after ${FIRST} documents ${first.toFixed(1)} MB, after ${LAST} ${last.toFixed(1)} MB: ` +
      `${(last - first).toFixed(1)} MB more; ${each.toFixed(1)} ms each`,
  );
  await close();
  await Deno.remove(dataDir, { recursive: true });
}

function measureHeapMb(): number {
  gc();
  return Deno.memoryUsage().heapUsed / 2 ** 20;
}
