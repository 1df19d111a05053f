import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { waitForStablePage } from "./browserChecks.ts";
import { expectPrefetched, waitForFocusIn } from "./browserPages.ts";

const click = (button: Locator) => button.click();

/** A page of a hundred rows takes half a minute on a busy machine. */
const CAPTURE_TIMEOUT_MS = 120_000;

/** Opens the feedback form from the top bar. */
export async function openFeedback(page: Page, press = click) {
  await press(page.getByRole("button", { name: "Geri bildirim gönder", exact: true }));
  await page.getByRole("dialog", { name: "Geri bildirim gönder" }).waitFor();
}

/** Enters screenshot mode from the open form. */
export async function enterScreenshotMode(page: Page, press = click) {
  await press(page.getByRole("button", { name: /^(Ekran görüntüsü al|Yeniden al)$/ }));
  await page.getByRole("region", { name: "Ekran görüntüsü modu" }).waitFor();
  await page.getByRole("dialog", { name: "Geri bildirim gönder" }).waitFor({ state: "detached" });
}

/** Captures the page and returns the picture in the form as a data URL. */
export async function capture(page: Page, press = click): Promise<string> {
  await waitForStablePage(page);
  await press(page.getByRole("button", { name: "Görüntüyü al", exact: true }));
  const shown = page.getByRole("dialog").getByRole("img", { name: "Gönderilecek görüntü" });
  await shown.waitFor({ timeout: CAPTURE_TIMEOUT_MS });
  return await shown.getAttribute("src") ?? assert.fail("there is no picture");
}

/** Captures a page through the feedback form and closes it. */
export async function capturePage(page: Page): Promise<string> {
  // Parts of the frame that load later move others.
  await expectPrefetched(page);
  await openFeedback(page);
  await enterScreenshotMode(page);
  const picture = await capture(page);
  await waitForFocusIn(page.getByRole("dialog"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement && document.activeElement.blur()
  );
  return picture;
}

export interface Difference {
  /** Width and height of each picture. */
  sizes: [number, number][];
  /** Percentage of pixels that differ by more than 10% in any colour. */
  percent: number;
}

/** Compares a captured picture with Chromium's screenshot of the page. */
export async function compareWithBrowser(page: Page, picture: string): Promise<Difference> {
  await waitForStablePage(page);
  const own = await page.screenshot({ fullPage: true });
  const drawn = `data:image/png;base64,${own.toBase64()}`;
  return await page.evaluate(computeDifference, [picture, drawn] as const);
}

async function computeDifference(pictures: readonly [string, string]): Promise<Difference> {
  const images = await Promise.all(pictures.map(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("nothing can be drawn");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }));
  const sizes = images.map(({ width, height }): [number, number] => [width, height]);
  const [one, other] = images.map(({ data }) => data);
  if (!one || !other || one.length !== other.length) return { sizes, percent: 100 };
  let differing = 0;
  for (let at = 0; at < one.length; at += 4) {
    const most = Math.max(
      ...[0, 1, 2].map((c) => Math.abs((one[at + c] ?? 0) - (other[at + c] ?? 0))),
    );
    if (most > 25.5) differing += 1;
  }
  return { sizes, percent: differing / one.length * 4 * 100 };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the distinct colours in a part of a picture, as `r,g,b`. */
export async function readColours(page: Page, picture: string, box: Box): Promise<string[]> {
  return await page.evaluate(async ([src, { x, y, width, height }]) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("nothing can be drawn");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(x, y, width, height);
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join(","));
    return [...colours];
  }, [picture, box] as const);
}
