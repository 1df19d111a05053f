/**
 * Renders static/favicon.svg into the sizes that ask for a PNG:
 * `deno run -A tools/icons/draw.ts`
 */
import { startChromium } from "../chromium.ts";

const GROUND = "#11211a";

/** `inset`: what remains free on each side, for systems that cut the icon to a shape of theirs. */
const ICONS = [
  { name: "icon-32", size: 32, inset: 0, square: false },
  { name: "icon-180", size: 180, inset: 12, square: true },
  { name: "icon-192", size: 192, inset: 0, square: false },
  { name: "icon-512", size: 512, inset: 0, square: false },
  { name: "maskable-512", size: 512, inset: 64, square: true },
];

const mark = await Deno.readTextFile("static/favicon.svg");
const browser = await startChromium();
const page = await browser.newPage();
for (const { name, size, inset, square } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0; padding: ${inset}px; ${square ? `background: ${GROUND}` : ""} }
    svg { display: block; width: ${size - 2 * inset}px }</style>${mark}`,
  );
  await page.screenshot({ path: `static/icons/${name}.png`, omitBackground: true });
}
await browser.close();
