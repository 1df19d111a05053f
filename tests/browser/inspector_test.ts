import * as esbuild from "esbuild";
import { type Browser, chromium, type Page } from "playwright-core";
import { type DevServer, startDev } from "../../tools/dev.ts";
import { named, pick, press } from "../support/browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback } from "../support/capturing.ts";

const PATIENCE_MS = 30_000;

let server: DevServer;
let browser: Browser;
let folder: string;

Deno.test.beforeAll(async () => {
  folder = await Deno.makeTempDir();
  server = await startDev({
    port: 0,
    outDir: `${folder}/dist`,
    environment: { DATA_DIR: `${folder}/data`, LOG_LEVEL: "silent" },
  });
  browser = await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  // Its database is filled with the demo before it answers.
  const answer = await fetch(`${server.url}/readyz`);
  await answer.body?.cancel();
});

Deno.test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await esbuild.stop();
  await Deno.remove(folder, { recursive: true });
});

/** The demo's administrator, signed in beside the inspector. */
async function signIn() {
  const context = await browser.newContext({ baseURL: server.url });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const [inspector] = await Promise.all([
    page.waitForEvent("popup"),
    page.goto("/login?inspect"),
  ]);
  await actor(inspector, "submission", "editing").waitFor();
  await page.locator("input[type=email]").fill("admin@iklim.example");
  await page.locator("input[type=password]").fill("iklim-demo-2026");
  await page.locator("button[type=submit]").click();
  await page.waitForURL("/");
  await actor(inspector, "app", "signedIn").waitFor();
  return { context, page, inspector };
}

/** An actor in the inspector's list, by the beginning of its name, in a state. */
const actor = (inspector: Page, name: string, state: string) =>
  inspector.locator("#actors button").filter({ hasText: new RegExp(`^(· )?${name}`) })
    .filter({ hasText: state }).first();

Deno.test(
  "the inspector shows what a page starts by its name: a form, and a milestone that is completed",
  { sanitizeOps: false, sanitizeResources: false },
  async () => {
    const { context, page, inspector } = await signIn();
    const events = inspector.locator("#events");

    await page.getByRole("link", { name: "Kilometre taşları" }).first().click();
    await page.getByRole("table").waitFor();
    await page.getByRole("table").getByRole("row").nth(1).getByRole("link").first().click();
    await actor(inspector, "milestone", '{"atRest":"idle"}').waitFor();
    await page.getByRole("button", { name: /^Tamamla: / }).first().click();
    await events.getByText("action.requested").first().waitFor();
    await events.getByText("xstate.done.actor").first().waitFor();
    await context.close();
  },
);

const unsanitized = { sanitizeOps: false, sanitizeResources: false };

Deno.test("the inspector shows feedback from its form to its picture", unsanitized, async () => {
  const { context, page, inspector } = await signIn();
  await actor(inspector, "feedbackForm", '{"signedIn":"closed"}').waitFor();
  await openFeedback(page);
  await actor(inspector, "feedbackForm", '{"signedIn":{"open":"writing"}}').waitFor();
  await actor(inspector, "screenshot", "idle").waitFor();
  await named(page, "Başlık").fill("Grafik boş");
  await named(page, "Açıklama").fill("Genel bakışta bir şey görünmüyor.");
  await pick(page, "Tür", "Hata");
  await pick(page, "Öncelik", "Yüksek");
  await enterScreenshotMode(page);
  await actor(inspector, "feedbackForm", '{"signedIn":"away"}').waitFor();
  await actor(inspector, "screenshot", "overlay").waitFor();
  await capture(page);
  await actor(inspector, "screenshot", "idle").waitFor();
  await press(page, "Büyüt ve işaretle");
  await actor(inspector, "pictureMarking", "looking").waitFor();
  await page.keyboard.press("Escape");
  await press(page, "Gönder");
  await actor(inspector, "feedbackForm", '{"signedIn":"closed"}').waitFor();
  await context.close();
});

Deno.test("the inspector shows the export of a list", unsanitized, async () => {
  const { context, page, inspector } = await signIn();
  await page.getByRole("link", { name: "Projeler" }).first().click();
  await page.getByRole("table").waitFor();
  await Promise.all([page.waitForEvent("download"), press(page, "CSV indir")]);
  await actor(inspector, "exportList projects", '{"work":"saved","patience":"waiting"}').waitFor();
  const events = inspector.locator("#events");
  await events.getByText("xstate.done.actor").first().waitFor();
  await context.close();
});
