import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import { createBrowserTest } from "../support/browser.ts";
import { expectEventually } from "../support/expectEventually.ts";
import { waitForStablePage } from "../support/browserChecks.ts";
import { waitForFocusIn } from "../support/browserPages.ts";
import { clickButton } from "../support/browserRecords.ts";
import {
  capture,
  capturePage,
  compareWithBrowser,
  enterScreenshotMode,
  openFeedback,
  readColours,
} from "../support/capturing.ts";

const test = createBrowserTest();

test("captured picture: leaves out toasts", async ({ openPage }) => {
  const page = await openPage("/toast-test", { as: "admin" });
  await page.getByRole("main").getByRole("button").first().waitFor();
  const without = await capturePage(page);
  const toasts = page.getByTestId("toasts").locator("[data-kind]");
  // The pointer rests on them, so that they stay; all is done by keyboard.
  const pressEnter = (button: Locator) => button.press("Enter");
  const raise = page.getByRole("main").getByRole("button");
  await pressEnter(raise.nth(0));
  await toasts.hover();
  for (const kind of [1, 2]) await pressEnter(raise.nth(kind));
  await toasts.nth(2).waitFor();
  await openFeedback(page, pressEnter);
  await enterScreenshotMode(page, pressEnter);
  const picture = await capture(page, pressEnter);
  await expectEventually(() => toasts.count(), 3);
  const box = await page.getByTestId("toasts").boundingBox() ?? assert.fail("no toasts");
  assert.deepEqual(await readColours(page, picture, box), await readColours(page, without, box));
});

test("captured picture: leaves out typed and revealed passwords and nothing else", async ({ openPage }) => {
  const page = await openPage("/account", { as: "member" });
  const fields = page.locator("[type=password]");
  await fields.first().waitFor();
  await fields.nth(0).fill("eski parolam 1");
  await fields.nth(1).fill("yeni parolam 2");
  const shown = fields.nth(1);
  const box = await shown.boundingBox() ?? assert.fail("no field");
  const hidden = await fields.nth(0).boundingBox() ?? assert.fail("no field");
  await page.getByRole("button", { name: /parolayı göster/i }).nth(1).click();
  await page.locator("input[type=text][autocomplete=new-password]").first().waitFor();
  const picture = await capturePage(page);
  for (const { x, y, width, height } of [box, hidden]) {
    const scroll = await page.evaluate(() => scrollY);
    const within = { x: x + 4, y: y + scroll + 4, width: width - 8, height: height - 8 };
    assert.equal((await readColours(page, picture, within)).length, 1);
  }
  const heading = await page.locator("h1").boundingBox() ?? assert.fail("no heading");
  assert.ok((await readColours(page, picture, heading)).length > 2);
});

test("captured picture: includes an open dialog while the bar stays operable", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await openFeedback(page);
  await enterScreenshotMode(page);
  await clickButton(page, "Yeni iş ortağı");
  const dialog = page.getByRole("dialog", { name: "Yeni iş ortağı" });
  await dialog.waitFor();
  // The form goes while the dialog comes.
  await expectEventually(() => page.locator("[role=dialog]").count(), 1);
  await waitForStablePage(page);
  // Out of the way of the dialog's foot.
  await page.getByRole("button", { name: "Görüntüyü al", exact: true }).focus();
  for (let step = 0; step < 20; step++) await page.keyboard.press("Shift+ArrowUp");
  await clickButton(page, "Görüntüyü al");
  const form = page.getByRole("dialog", { name: "Geri bildirim gönder" });
  const picture = await form.getByRole("img", { name: "Gönderilecek görüntü" })
    .getAttribute("src") ?? assert.fail("no picture");
  await waitForFocusIn(form);
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await dialog.waitFor();
  const box = await dialog.boundingBox() ?? assert.fail("no dialog");
  assert.ok((await readColours(page, picture, box)).length > 20);
});

test("captured picture: draws placeholders in their own colour and typed text in that of the input", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await page.locator("tbody tr").first().waitFor();
  await page.evaluate(() => {
    for (const [index, typed] of ["", "WWWWWW"].entries()) {
      const input = document.createElement("input");
      input.placeholder = "WWWWWW";
      input.value = typed;
      input.style.cssText = `position:fixed;inset:${index * 40}px auto auto 0;width:200px;` +
        "height:40px;z-index:99999;border:0;background:rgb(255,255,255);color:rgb(200,0,0);" +
        "font:700 24px sans-serif";
      document.body.append(input);
    }
  });
  const picture = await capturePage(page);
  const hasTextColour = async (y: number) => {
    const colours = await readColours(page, picture, { x: 0, y, width: 200, height: 40 });
    return colours.some((colour) => {
      const [red = 0, green = 0] = colour.split(",").map(Number);
      return red - green > 100;
    });
  };
  assert.deepEqual([await hasTextColour(0), await hasTextColour(40)], [false, true]);
});

/** Puts into the page what browser extensions and odd records leave there. */
function addOddities(): void {
  const add = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag): HTMLElementTagNameMap[Tag] => {
    const element = document.createElement(tag);
    document.querySelector("main")?.append(element);
    return element;
  };
  add("p").textContent = "control \u0001\u000b characters \uffff";
  add("p").textContent = "half an emoji \ud83c";
  add("p").title = "control \u0002 character";
  const attributes = add("div");
  attributes.innerHTML = '<b @click="x" xlink:href="y" a"b="z">odd names</b><a"b>odd tag</a"b>';
  add("input").value = "half an emoji \ud83c";
  add("textarea").value = "</textarea><img src=x onerror=alert(1)> \u0003";
  add("img").src = "/icons/missing.png";
  add("img").src = "data:image/png;base64,broken";
  add("video");
  add("canvas").width = 0;
  const tainted = add("canvas");
  tainted.toDataURL = () => {
    throw new DOMException("Tainted canvases may not be exported.", "SecurityError");
  };
  add("div").style.backgroundImage = 'url("/icons/missing.png")';
  Object.defineProperty(document, "styleSheets", {
    value: [...document.styleSheets, {
      href: "https://other.example/style.css",
      get cssRules() {
        throw new DOMException("Cannot access rules", "SecurityError");
      },
    }],
  });
  document.body.setAttributeNode(
    new DOMParser().parseFromString("<i odd:name='1'>", "text/html").querySelector("i")
      ?.attributes[0]?.cloneNode() as Attr,
  );
}

test("captured picture: is captured even if the page has elements that cannot be drawn", async ({ openPage, expectConsole }) => {
  expectConsole(/missing\.png/);
  const page = await openPage("/company/", { as: "manager" });
  await page.locator("tbody tr").first().waitFor();
  const heading = await page.locator("h1").boundingBox() ?? assert.fail("no heading");
  await page.evaluate(addOddities);
  const picture = await capturePage(page);
  assert.ok((await readColours(page, picture, heading)).length > 2);
});

test("captured picture: leaves out media when copying one of them fails", async ({ openPage }) => {
  const page = await openPage("/company/", { as: "manager" });
  await page.locator("tbody tr").first().waitFor();
  const heading = await page.locator("h1").boundingBox() ?? assert.fail("no heading");
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    document.querySelector("main")?.append(canvas);
    let reads = 0;
    // It may be read when that is tried, and no more when it is copied.
    canvas.toDataURL = () => {
      reads++;
      if (reads % 2 === 1) return "data:,";
      throw new DOMException("Tainted canvases may not be exported.", "SecurityError");
    };
  });
  const picture = await capturePage(page);
  assert.ok((await readColours(page, picture, heading)).length > 2);
});

test("captured picture: shows the inside of the page as far as it is scrolled", async ({ openPage }) => {
  const page = await openPage("/company/", {
    as: "manager",
    viewport: { width: 1440, height: 500 },
  });
  await page.locator("tbody tr").first().waitFor();
  await page.evaluate(() => {
    const box = document.createElement("div");
    box.style.cssText = "position:fixed;inset:0 0 auto auto;width:200px;height:100px;" +
      "overflow:auto;z-index:9;background:white";
    const parts = [
      "height:60px;background:rgb(200,0,0)",
      "position:sticky;top:0;height:20px;background:rgb(0,0,200)",
      "height:400px;background:rgb(0,200,0)",
    ];
    for (const style of parts) {
      box.append(document.createElement("div"));
      (box.lastElementChild as HTMLElement).style.cssText = style;
    }
    document.body.append(box);
    box.scrollTop = 90;
  });
  const { percent } = await compareWithBrowser(page, await capturePage(page));
  assert.ok(percent <= 0.5, `${percent} % of the pixels differ`);
});
