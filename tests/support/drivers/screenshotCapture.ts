import type { BrowserTest } from "../browser.ts";
import { named, pick, press } from "../browserRecords.ts";
import { openFeedback } from "../capturing.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { holdPictures } from "./heldPictures.ts";
import { goOn, standStill } from "./stillClock.ts";

interface Draft {
  title?: string;
}

/** A picture of the page for a feedback. Time passes only when something waits for it. */
export async function feedbackPicture(test: BrowserTest): Promise<PageDriver> {
  const page = await test.visitor({ as: "viewer", stillness: true });
  await page.clock.install();
  const pictures = await holdPictures(page);
  const form = page.getByRole("dialog", { name: "Geri bildirim gönder" });
  const bar = page.getByRole("region", { name: "Ekran görüntüsü modu" });
  const title = named(page, "Başlık");
  const opened = async () => {
    if (!await form.isVisible()) await openFeedback(page);
  };
  return {
    page,
    async start() {
      await goOn(page);
      await page.goto("/unauthorized");
      await page.evaluate(() => sessionStorage.removeItem("feedback-draft"));
      await openFeedback(page);
      await title.fill("Grafik boş");
      await standStill(page);
      await pictures.hold();
    },
    happenings: {
      async "wants a picture"() {
        await page.getByRole("button", { name: /^(Ekran görüntüsü al|Yeniden al)$/ }).click();
      },
      async "takes it"() {
        await pictures.hold();
        await press(page, "Görüntüyü al");
      },
      async "cancels"() {
        await page.keyboard.press("Escape");
        await pictures.pass();
      },
      "the overlay is gone": () => page.clock.runFor(100),
      "the page is drawn": pictures.pass,
      "the page cannot be drawn": pictures.fail,
      "the overlay is seen again": () => page.clock.runFor(40),
      "the flag has been up": () => page.clock.runFor(100),
      async "marks the picture"() {
        await pictures.letAll();
        await press(page, "Büyüt ve işaretle");
        const sheet = page.getByRole("application");
        await page.getByText("Ok", { exact: true }).click();
        await sheet.press("Enter");
        await sheet.press("Enter");
        await press(page, "İşaretleri uygula");
        await sheet.waitFor({ state: "detached" });
        await pictures.hold();
      },
      "takes the picture out": () => press(page, "Görüntüyü kaldır"),
      async "types"() {
        await opened();
        await title.fill("Harita boş");
      },
      async "sends it"() {
        await named(page, "Açıklama").fill("Bir şey görünmüyor.");
        await pick(page, "Tür", "Hata");
        await press(page, "Gönder");
        await form.waitFor({ state: "detached" });
      },
    },
    face({ leaves: [state = ""], context: { screenshot, formData } }) {
      const { title } = formData as Draft;
      const isOpen = (state === "idle" || state === "reopening") && title !== undefined;
      return {
        isBarShown: state === "overlay" || state === "shownAgain",
        isDrawing: state === "capturing",
        form: isOpen ? { title, hasPicture: screenshot !== null } : null,
      };
    },
    state: async () => ({
      isBarShown: await bar.isVisible(),
      isDrawing: await pictures.areHeld(),
      form: await form.isVisible()
        ? {
          title: await title.inputValue(),
          hasPicture: await form.getByRole("img", { name: "Gönderilecek görüntü" }).count() > 0,
        }
        : null,
    }),
    possible({ leaves: [state = ""], context: { screenshot, formData } }, happening) {
      const isWritten = (formData as Draft).title !== undefined;
      switch (happening) {
        case "wants a picture":
          return isWritten;
        case "sends it":
        case "types":
          return (state === "idle" || state === "reopening") &&
            (isWritten || happening === "types");
        case "marks the picture":
        case "takes the picture out":
          return (state === "idle" || state === "reopening") && isWritten && screenshot !== null;
        default:
          return true;
      }
    },
  };
}

/** While a picture is taken the form is away, and nothing can be done in it. */
export const FORM_IS_AWAY: Readonly<Record<string, string>> = Object.fromEntries(
  ["overlay", "hiding", "capturing", "shownAgain"].flatMap((state) =>
    ["marks the picture, pictured", "takes the picture out", "types", "sends it"].map((row) => [
      `${state} (anywhere: ${row})`,
      "the form is away while a picture is taken",
    ])
  ),
);
