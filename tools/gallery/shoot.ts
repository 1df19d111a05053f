// Builds the gallery, opens it in Chromium, and saves a picture of it in both themes and at both
// widths; prints what the console said and what axe-core found.
//   deno run -A tools/gallery/shoot.ts controls /tmp/pictures [section] [selector to press first]
import axe from "axe-core";
import * as esbuild from "esbuild";
import type { Page } from "playwright-core";
import { bundleOptions } from "../build/bundle.ts";
import { startChromium } from "../chromium.ts";

const [part = "controls", folder = "/tmp/gallery", only = "", press = ""] = Deno.args;
const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");
const outDir = await Deno.makeTempDir();

const { define, loader, plugins } = bundleOptions({ root, outDir, mode: "development" });
await esbuild.build({
  absWorkingDir: root,
  entryPoints: { main: "tools/gallery/main.tsx", page: "static/page.css" },
  outdir: outDir,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  logLevel: "warning",
  ...(define && { define }),
  ...(loader && { loader }),
  ...(plugins && { plugins }),
});
await esbuild.stop();
await Deno.writeTextFile(
  `${outDir}/index.html`,
  `<!doctype html><html lang="tr"><meta charset="utf-8"><title>İklim</title>
  <link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/page.css"><body><div id="root"></div><div id="modal-root"></div>
  <script type="module" src="/main.js"></script>`,
);

const PAGE_RULES = ["landmark-one-main", "page-has-heading-one", "region"];

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};

const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, async (ask) => {
  const path = new URL(ask.url).pathname;
  const file = path === "/" ? "/index.html" : path;
  try {
    const body = await Deno.readFile(outDir + file);
    const type = TYPES[file.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    return new Response(body, { headers: { "content-type": type } });
  } catch {
    return new Response(null, { status: 404 });
  }
});

const browser = await startChromium();
await Deno.mkdir(folder, { recursive: true });
let faults = 0;
for (const theme of ["light", "dark"]) {
  for (const width of [1440, 360]) {
    const page = await browser.newPage({
      viewport: { width, height: 900 },
      hasTouch: width === 360,
      isMobile: width === 360,
    });
    await shoot(page, { theme, width });
    await page.close();
  }
}
await browser.close();
await server.shutdown();
await Deno.remove(outDir, { recursive: true });
Deno.exit(faults === 0 ? 0 : 1);

interface View {
  theme: string;
  width: number;
}

async function shoot(page: Page, { theme, width }: View) {
  const view = `${only || part}-${theme}-${width}`;
  page.on("console", (message) => {
    if (message.text().includes("React DevTools")) return;
    report(view, `console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => report(view, String(error)));
  const query = new URLSearchParams({ part, ...(only && { only }) });
  await page.goto(`http://127.0.0.1:${server.addr.port}/?${query}`);
  await page.waitForSelector("h1");
  await page.evaluate((dark) => {
    document.documentElement.classList.toggle("dark", dark);
    return document.fonts.ready;
  }, theme === "dark");
  if (press) await page.locator(press).first().click();
  // A picture of more than the window would be taken without touch: the window grows instead.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
  await page.screenshot({ path: `${folder}/${view}.png`, animations: "disabled" });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (overflow > 0) report(view, `wider than the screen by ${overflow} px`);
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (rules) => globalThis.axe.run({ rules }),
    // An open popover hides the rest of the page, headings and landmarks included.
    Object.fromEntries(press ? PAGE_RULES.map((rule) => [rule, { enabled: false }]) : []),
  );
  for (const { id, help, nodes } of violations) {
    report(view, `axe ${id}: ${help}`);
    for (const { html, failureSummary } of nodes) console.log(`    ${html}\n    ${failureSummary}`);
  }
}

function report(view: string, fault: string) {
  faults++;
  console.log(`${view}: ${fault}`);
}

declare global {
  var axe: typeof import("axe-core");
}
