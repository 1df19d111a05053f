import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { createBrowserTest, NARROW } from "../support/browser.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { capture, enterScreenshotMode, openFeedback } from "../support/capturing.ts";

const test = createBrowserTest();

const bar = (page: Page) => page.getByRole("region", { name: "Ekran görüntüsü modu" });

async function getBarBox(page: Page) {
  const box = await bar(page).boundingBox() ?? assert.fail("there is no bar");
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

type Box = Awaited<ReturnType<typeof getBarBox>>;

/** Asserts the position of the bar's edges, within a pixel. */
async function expectPosition(page: Page, expected: Partial<Box>) {
  await expectEventually(async () => {
    const box = await getBarBox(page);
    const edges = Object.entries(expected) as [keyof Box, number][];
    return Object.fromEntries(
      edges.map(([edge, at]) => [edge, Math.abs(box[edge] - at) < 1 ? at : box[edge]]),
    );
  }, expected);
}

/** Drags the bar by its words. */
async function drag(page: Page, x: number, y: number) {
  const words = await bar(page).getByRole("heading").boundingBox() ?? assert.fail("no words");
  await page.mouse.move(words.x + 5, words.y + 5);
  await page.mouse.down();
  await page.mouse.move(words.x + 5 + x / 2, words.y + 5 + y / 2);
  await page.mouse.move(words.x + 5 + x, words.y + 5 + y);
  await page.mouse.up();
}

const MARGIN = 12;
const BELOW = 16;

test("screenshot mode: shows a frame with two buttons and how to move its bar", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  assert.deepEqual(await bar(page).getByRole("button").allTextContents(), [
    "Görüntüden vazgeç",
    "Görüntüyü al",
  ]);
  assert.equal(
    await bar(page).ariaSnapshot(),
    [
      '- region "Ekran görüntüsü modu":',
      '  - heading "Ekran görüntüsü modu" [level=2]',
      "  - paragraph: Görüntüsünü almak istediğiniz ekrana gidin",
      '  - button "Görüntüden vazgeç"',
      '  - button "Görüntüyü al"',
    ].join("\n"),
  );
  const description = await bar(page).evaluate((element) =>
    element.getAttribute("aria-describedby")?.split(" ").map((id) =>
      document.getElementById(id)?.textContent
    )
  );
  assert.deepEqual(description, [
    "Görüntüsünü almak istediğiniz ekrana gidin",
    "Çubuğu sürükleyerek ya da ok tuşlarıyla yolunuzdan çekebilirsiniz.",
  ]);
});

test("screenshot mode: the bar is dragged, stays within the window and follows its size", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  await waitForStablePage(page);
  const start = await getBarBox(page);
  await expectPosition(page, { left: 1440 - start.right, bottom: 900 - BELOW });
  await drag(page, -100, -300);
  await expectPosition(page, { left: start.left - 100, top: start.top - 300 });
  await drag(page, 3000, -3000);
  await expectPosition(page, { right: 1440 - MARGIN, top: MARGIN });
  await page.setViewportSize({ width: 900, height: 500 });
  await expectPosition(page, { right: 900 - MARGIN, top: MARGIN });
  await page.setViewportSize(NARROW);
  await expectPosition(page, { left: MARGIN, right: NARROW.width - MARGIN, top: MARGIN });
  await drag(page, 0, 3000);
  await expectPosition(page, { bottom: NARROW.height - BELOW });
  await capture(page);
});

test("screenshot mode: arrow keys move the bar from any of its buttons", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  await waitForStablePage(page);
  const { left, top } = await getBarBox(page);
  await bar(page).getByRole("button", { name: "Görüntüden vazgeç" }).press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+Tab");
  await expectEventually(() => bar(page).evaluate((it) => it === document.activeElement), true);
  await page.keyboard.press("ArrowUp");
  await expectPosition(page, { left: left - 16, top: top - 96 - 16 });
  for (let step = 0; step < 20; step++) await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expectPosition(page, { top: MARGIN + 16 });
});

test("screenshot mode: shows the overlay after the capture before the form returns", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "member" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    const after = new MessageChannel();
    // What is there when a frame's callbacks have run is what was drawn in it.
    after.port1.onmessage = () => {
      const bar = [...document.querySelectorAll("h2")].some(({ textContent }) =>
        textContent === "Ekran görüntüsü modu"
      );
      const form = document.querySelector("[role=dialog]") !== null;
      const now = bar ? "overlay" : form ? "form" : "neither";
      if (seen.at(-1) !== now) seen.push(now);
    };
    const look = () => {
      requestAnimationFrame(look);
      after.port2.postMessage(null);
    };
    look();
  });
  await capture(page);
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
  assert.deepEqual(seen, ["overlay", "neither", "overlay", "form"]);
});
