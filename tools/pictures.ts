/**
 * Takes the README's screenshots of a running demo into docs.
 * `deno task pictures --at http://localhost:8000`; `CHROMIUM_PATH` is the browser.
 */
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { DEMO_PASSWORD } from "../server/demo/accounts.ts";
import { startChromium } from "./chromium.ts";

const VIEWPORT = { width: 1280, height: 720 };

interface Picture {
  as: string;
  path: string;
  theme?: "dark";
  show: (page: Page) => Promise<void>;
}

const PICTURES: Record<string, Picture> = {
  "find.webp": {
    as: "admin@iklim.example",
    path: "/project/",
    async show(page) {
      await page.getByRole("button", { name: "Her şeyde ara" }).click();
      await page.getByRole("combobox", { name: "Her şeyde ara" }).fill("ruzgar");
      await page.getByRole("dialog").getByRole("status").filter({ hasText: /^Sonuç:/ }).waitFor();
    },
  },
  "views.webp": {
    as: "manager@iklim.example",
    path: "/milestones/",
    theme: "dark",
    async show(page) {
      await page.getByRole("link", { name: /^Gecikenler/ }).click();
      await page.getByRole("row").nth(3).waitFor();
      await page.getByRole("button", { name: "Görünüm seçenekleri" }).click();
      await page.getByRole("menuitem", { name: "Herkesle paylaş" }).waitFor();
    },
  },
  "bulk.webp": {
    as: "manager@iklim.example",
    path: "/milestones/",
    async show(page) {
      await page.getByRole("button", { name: "Seç", exact: true }).click();
      for (const row of [1, 2, 4]) {
        await page.getByRole("row").nth(row + 1).getByRole("checkbox").check({ force: true });
      }
      await page.getByRole("button", { name: "Toplu işlem" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
};

const { values: { at } } = parseArgs({
  options: { at: { type: "string", default: "http://localhost:8000" } },
});
const browser = await startChromium();
try {
  for (const [name, picture] of Object.entries(PICTURES)) {
    const file = new URL(`../docs/${name}`, import.meta.url);
    await Deno.writeFile(file, await takePicture(browser, picture));
  }
} finally {
  await browser.close();
}

async function takePicture(
  browser: Browser,
  { as, path, theme, show }: Picture,
): Promise<Uint8Array> {
  const context = await browser.newContext({
    baseURL: at,
    viewport: VIEWPORT,
    colorScheme: theme ?? "light",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByRole("textbox", { name: "E-posta" }).fill(as);
  await page.getByLabel("Parola", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Giriş yap" }).click();
  await page.waitForURL((url) => url.pathname.startsWith(path));
  // Toasts would cover the page.
  await page.getByTestId("toasts").evaluate((toasts) => toasts.style.display = "none");
  await show(page);
  const png = await page.screenshot({ animations: "disabled" });
  const webp = await page.evaluate(asWebp, png.toString("base64"));
  await context.close();
  return Uint8Array.fromBase64(webp);
}

/** Runs in the page: scales to a third. */
async function asWebp(png: string): Promise<string> {
  const picture = await createImageBitmap(
    new Blob([Uint8Array.fromBase64(png)], { type: "image/png" }),
  );
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.85 });
  return new Uint8Array(await blob.arrayBuffer()).toBase64();
}
