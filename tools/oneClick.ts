/**
 * Prints the files that a press on "Complete" passes through until another user's toast:
 * `deno run -A tools/oneClick.ts`. docs/one-click.md has the rules and the list.
 */
import * as esbuild from "esbuild";
import type { Browser, Page } from "playwright-core";
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../contract/constants.ts";
import { build } from "../build.ts";
import { openAppFiles } from "../server/platform/http/static.ts";
import { startServer } from "../server/start.ts";
import { startChromium } from "./chromium.ts";
import {
  type Called,
  countPageCalls,
  countServerCalls,
  difference,
  type TakeCalled,
  union,
} from "./oneClick/coverage.ts";
import { addProcess, call, MILESTONE, signIn, type User } from "./oneClick/site.ts";

const FOLDER = new URL("../.data/oneClick", import.meta.url).pathname;
const DIST = `${FOLDER}/dist`;
const JOBS = "server/platform/jobs/runJobs.ts";

await main();

async function main(): Promise<void> {
  await build({ mode: "development", outDir: DIST });
  await esbuild.stop();
  const server = await startServer({
    demo: true,
    files: await openAppFiles(DIST),
    print: () => {},
    settings: {
      port: 0,
      host: "127.0.0.1",
      metrics: undefined,
      dataDir: `${FOLDER}/data`,
      databaseUrl: undefined,
      replicaUrls: [],
      connections: 20,
      publicUrl: "http://localhost",
      jwtSecret: undefined,
      adminEmail: undefined,
      smtpUrl: undefined,
      mailFrom: "no-reply@localhost",
      minimumFreeMb: 0,
      trustedProxies: [],
      logLevel: "error",
      logFormat: "text",
      drainSeconds: 0,
    },
  });
  const browser = await startChromium();
  try {
    const { parts, everyRequest } = await followPress(browser, server.url);
    for (const [name, called] of Object.entries(parts)) print(name, called);
    print("What every request passes", everyRequest);
    const path = union(...Object.values(parts));
    const others = [...everyRequest.keys()].filter((file) => !path.has(file));
    console.log(`\n${path.size} files, and ${others.length} more`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

function print(name: string, called: Called): void {
  console.log(`\n${name}: ${called.size} files`);
  for (const [file, functions] of [...called].toSorted()) {
    console.log(`  ${file}: ${[...functions].join(", ")}`);
  }
}

async function followPress(browser: Browser, url: string) {
  const manager = await signIn(url, "manager");
  const member = await signIn(url, "member");
  const path = await addProcess(url, manager, member);
  const takeServer = await countServerCalls();
  const presser = await open(browser, url + path, manager);
  const notified = await open(browser, `${url}/project/`, member);
  const unrelated = {
    presser: await useOtherwise(presser),
    notified: await useOtherwise(notified),
  };

  await betweenJobs(takeServer);
  await call(url, "GET", "/api/auth/config");
  const everyRequest = withoutJobs(await takeServer());

  const { promise: pressed, resolve: setPressed } = Promise.withResolvers<Called>();
  const { promise: completed, resolve: setCompleted } = Promise.withResolvers<Called>();
  await presser.page.route("**/api/**", async (route) => {
    // What the page requests afterwards is not part of the path and gets no response.
    if (route.request().method() !== "PUT") return;
    setPressed(await presser.take());
    await betweenJobs(takeServer);
    const response = await route.fetch();
    setCompleted(withoutJobs(await takeServer()));
    await route.fulfill({ response });
  });
  await notified.page.route("**/acknowledge-delivery", () => {});
  await notified.page.route("**/undelivered", async (route) => {
    await completed;
    await betweenJobs(takeServer);
    await route.continue();
  });
  const complete = presser.page.getByRole("button", { name: `Tamamla: ${MILESTONE}` });
  await complete.hover();
  await earlyInMinute();
  await presser.take();
  await notified.take();
  await complete.click();
  const parts = {
    "The browser, from the press to the request": difference(await pressed, unrelated.presser),
    "The server, for the request": difference(await completed, everyRequest),
  };
  await notified.page.getByTestId("toasts").getByText(MILESTONE).waitFor();
  const poll = withoutJobs(await takeServer());
  const toast = await notified.take();
  return {
    parts: {
      ...parts,
      "The server, for the poll": difference(poll, everyRequest),
      "The other browser, until the toast": difference(toast, unrelated.notified),
    },
    everyRequest,
  };
}

/** Waits until the server's jobs have run, and forgets what they called. */
async function betweenJobs(takeServer: TakeCalled): Promise<void> {
  while (!(await takeServer()).has(JOBS)) await delay(100);
  // A round of jobs takes less; the next begins ten seconds after it.
  await delay(3000);
  await takeServer();
}

/** @throws {Error} where a job ran meanwhile: its functions cannot be separated from those of requests */
function withoutJobs(called: Called): Called {
  if (called.has(JOBS)) throw new Error("A job of the server ran meanwhile; run this again");
  return called;
}

/** Waits until the clock of the pages has ticked, which it does each minute. */
async function earlyInMinute(): Promise<void> {
  while (new Date().getSeconds() > 15 || new Date().getSeconds() < 2) await delay(500);
}

interface OpenedPage {
  page: Page;
  take: TakeCalled;
}

async function open(browser: Browser, address: string, { tokens }: User): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(([access, refresh, tokens]) => {
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
    localStorage.setItem(access, tokens.access_token);
    localStorage.setItem(refresh, tokens.refresh_token);
  }, [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, tokens] as const);
  const page = await context.newPage();
  const take = await countPageCalls(await context.newCDPSession(page), DIST);
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  return { page, take };
}

/** Renders the page in English and in Turkish again, and presses its heading. */
async function useOtherwise({ page, take }: OpenedPage): Promise<Called> {
  let requests = 0;
  page.on("request", (request) => requests += request.url().includes("/api/") ? 1 : 0);
  let called: Called = new Map();
  let quiet = 0;
  for (let round = 0; round % 2 === 1 || quiet < 4 && round < 20; round++) {
    const [command, language] = round % 2 === 0 ? ["ingilizce", "en"] : ["turkish", "tr"];
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill(command);
    await page.getByRole("option").first().waitFor();
    await delay(1500);
    await take();
    requests = 0;
    await page.keyboard.press("Enter");
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await delay(1000);
    const now = await take();
    if (requests > 0) continue;
    quiet++;
    called = union(called, now);
  }
  if (quiet < 4) throw new Error("The page sends requests while its language changes");
  return called;
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
