import type { BrowserTest } from "../browser.ts";
import { clickButton, findField, selectOption } from "../browserRecords.ts";
import { openFeedback } from "../capturing.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { holdPictures } from "./heldPictures.ts";
import { pauseClock, resumeClock } from "./pageClock.ts";

interface Draft {
  title?: string;
}

/** Creates a driver for the screenshot of a feedback. The test advances the clock. */
export async function createCaptureDriver(test: BrowserTest): Promise<PageDriver> {
  const page = await test.newPage({ as: "viewer" });
  await page.clock.install();
  const pictures = await holdPictures(page);
  const form = page.getByRole("dialog", { name: "Geri bildirim gönder" });
  const bar = page.getByRole("region", { name: "Ekran görüntüsü modu" });
  const title = findField(page, "Başlık");
  const ensureFormOpen = async () => {
    if (!await form.isVisible()) await openFeedback(page);
  };
  return {
    page,
    async start() {
      await resumeClock(page);
      await page.goto("/unauthorized");
      await page.evaluate(() => sessionStorage.removeItem("feedback-draft"));
      await openFeedback(page);
      await title.fill("Grafik boş");
      await pauseClock(page);
      await pictures.hold();
    },
    events: {
      async "opens screenshot mode"() {
        await page.getByRole("button", { name: /^(Ekran görüntüsü al|Yeniden al)$/ }).click();
      },
      async "takes the screenshot"() {
        await pictures.hold();
        await clickButton(page, "Görüntüyü al");
      },
      async "cancels screenshot mode"() {
        await page.keyboard.press("Escape");
        await pictures.release();
      },
      "the overlay is hidden": () => page.clock.runFor(100),
      "the page is rendered": pictures.release,
      "the page cannot be rendered": pictures.fail,
      "the overlay is shown again": () => page.clock.runFor(40),
      "the message has been shown long enough": () => page.clock.runFor(100),
      async "marks the picture"() {
        await pictures.releaseAll();
        await clickButton(page, "Büyüt ve işaretle");
        const sheet = page.getByRole("application");
        await page.getByText("Ok", { exact: true }).click();
        await sheet.press("Enter");
        await sheet.press("Enter");
        await clickButton(page, "İşaretleri uygula");
        await sheet.waitFor({ state: "detached" });
        await pictures.hold();
      },
      "removes the picture": () => clickButton(page, "Görüntüyü kaldır"),
      async "edits the title"() {
        await ensureFormOpen();
        await title.fill("Harita boş");
      },
      async "sends the feedback"() {
        await findField(page, "Açıklama").fill("Bir şey görünmüyor.");
        await selectOption(page, "Tür", "Hata");
        await clickButton(page, "Gönder");
        await form.waitFor({ state: "detached" });
      },
    },
    expectedView({ leaves: [state = ""], context: { screenshot, formData } }) {
      const { title } = formData as Draft;
      const isOpen = (state === "idle" || state === "reopening") && title !== undefined;
      return {
        isBarShown: state === "overlay" || state === "showingResult",
        isCapturing: state === "capturing",
        form: isOpen ? { title, hasPicture: screenshot !== null } : null,
      };
    },
    view: async () => ({
      isBarShown: await bar.isVisible(),
      isCapturing: await pictures.areHeld(),
      form: await form.isVisible()
        ? {
          title: await title.inputValue(),
          hasPicture: await form.getByRole("img", { name: "Gönderilecek görüntü" }).count() > 0,
        }
        : null,
    }),
    canPerform({ leaves: [state = ""], context: { screenshot, formData } }, event) {
      const isWritten = (formData as Draft).title !== undefined;
      switch (event) {
        case "opens screenshot mode":
          return isWritten;
        case "sends the feedback":
        case "edits the title":
          return (state === "idle" || state === "reopening") &&
            (isWritten || event === "edits the title");
        case "marks the picture":
        case "removes the picture":
          return (state === "idle" || state === "reopening") && isWritten && screenshot !== null;
        default:
          return true;
      }
    },
  };
}

/** Events that need the form, which is closed in screenshot mode. */
export const FORM_IS_CLOSED: Readonly<Record<string, string>> = Object.fromEntries(
  ["overlay", "hiding", "capturing", "showingResult"].flatMap((state) =>
    [
      "marks the picture, with a picture",
      "removes the picture",
      "edits the title",
      "sends the feedback",
    ].map((name) => [
      `${state} (anywhere: ${name})`,
      "the form is closed in screenshot mode",
    ])
  ),
);
