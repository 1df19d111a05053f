import type { BrowserTest } from "../browser.ts";
import { clickButton } from "../browserRecords.ts";
import { capture, enterScreenshotMode, openFeedback } from "../capturing.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { holdPictures } from "./heldPictures.ts";

/** Creates a driver for the dialog that marks a picture. */
export async function createMarkingDriver(test: BrowserTest): Promise<PageDriver> {
  const page = await test.newPage({ as: "viewer" });
  const pictures = await holdPictures(page);
  // Not by role, which would not match while a question covers it.
  const sheet = page.locator("[role=application]");
  const findButton = (name: string) =>
    page.getByRole("button", { name, exact: true, includeHidden: true });
  const question = page.getByRole("alertdialog", { name: "İşaretler silinsin mi?" });
  const applyButton = findButton("İşaretleri uygula");
  /** Presses by keyboard, as the pointer may be drawing. */
  const pressByKeyboard = (name: string) => findButton(name).press("Enter");
  const movePointer = async (x: number, y: number) => {
    const box = await sheet.boundingBox();
    if (box === null) throw new Error("no picture");
    await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
  };
  let hasPicture = false;
  return {
    page,
    async start() {
      await page.mouse.up();
      if (!hasPicture) {
        await page.goto("/unauthorized");
        await openFeedback(page);
        await enterScreenshotMode(page);
        await capture(page);
        await pictures.hold();
        hasPicture = true;
      }
      await clickButton(page, "Büyüt ve işaretle");
      await sheet.waitFor();
    },
    events: {
      "takes the arrow": () => page.getByText("Ok", { exact: true }).click(),
      "takes the blackout": () => page.getByText("Karart", { exact: true }).click(),
      "deselects the tool": () => page.getByText("İncele", { exact: true }).click(),
      async "presses"() {
        await movePointer(0.2, 0.2);
        await page.mouse.down();
      },
      "draws beyond the edge": () => movePointer(0.6, -0.1),
      "lets go": () => page.mouse.up(),
      async "loses the pointer"() {
        await sheet.dispatchEvent("pointercancel");
        await page.mouse.up();
      },
      "begins by key": () => sheet.press("Enter"),
      "moves it by key": () => sheet.press("ArrowRight"),
      "resizes it by key": () => sheet.press("Shift+ArrowDown"),
      "places it": () => sheet.press("Enter"),
      async "discards the mark"() {
        await sheet.press("Escape");
        await page.mouse.up();
      },
      "undoes": () => sheet.press("Control+z"),
      async "zooms"({ context: { zoom } }) {
        if (zoom === 2) await pressByKeyboard("Uzaklaştır");
        else await pressByKeyboard("Yakınlaştır");
        await pressByKeyboard("Yakınlaştır");
      },
      async "keeps the marks"() {
        await pictures.hold();
        await applyButton.press("Enter");
      },
      "closes": () => findButton("Kapat").last().press("Enter"),
      "confirms the deletion": () =>
        question.getByRole("button", { name: "İşaretleri sil" }).press("Enter"),
      "declines the deletion": () =>
        question.getByRole("button", { name: "İşaretlemeye devam et" }).press("Enter"),
      "the marks are flattened in": pictures.release,
      "the marks cannot be flattened in": pictures.fail,
    },
    expectedView({ leaves: [state = ""], context }) {
      const { marks, mark, zoom, tool } = context as {
        marks: { kind: string }[];
        mark: { kind: string } | null;
        zoom: number;
        tool: string;
      };
      if (state === "closed" || state === "flattened") return "no picture is open";
      return {
        marks: marks.length,
        // An arrow is drawn as two paths: the line and its outline.
        drawn: [...marks, ...mark ? [mark] : []]
          .reduce((sum, { kind }) => sum + (kind === "blackout" ? 1 : 2), 0),
        isPlaced: state === "open.placing",
        tool: state === "open.viewing" ? "look" : tool,
        zoom: `${zoom * 100}`,
        isFlattening: state === "open.flattening",
        isQuestionOpen: state === "discarding",
        canApply: state !== "open.flattening" && (marks.length > 0 || mark !== null),
      };
    },
    view: async () =>
      await sheet.count() === 0 ? "no picture is open" : {
        ...await sheet.evaluate((sheet) => ({
          drawn: sheet.querySelectorAll("svg path").length,
          isPlaced: sheet.querySelector("svg rect") !== null,
        })),
        marks: Number.parseInt(await page.getByText(/^\d+ işaret$/).innerText()),
        tool: await page.locator("[role=radiogroup] input:checked").inputValue(),
        zoom: (await page.locator("[role=group] > span").filter({ hasText: "%" }).innerText())
          .replace("%", ""),
        isFlattening: await applyButton.getAttribute("aria-busy") === "true",
        isQuestionOpen: await question.isVisible(),
        canApply: !await applyButton.isDisabled(),
      },
    // The chosen tool cannot be chosen again.
    canPerform: ({ leaves: [state], context: { tool } }, event) =>
      event !== `takes the ${tool}` || state === "open.viewing",
  };
}
