import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../../contract/constants.ts";
import type { BrowserTest } from "../browser.ts";
import { findBell } from "../browserNotifications.ts";
import type { PageDriver } from "../specification/onPage.ts";

/** Creates a driver for the notification sidebar. */
export async function createNotificationSidebarDriver(test: BrowserTest): Promise<PageDriver> {
  const page = await test.newPage();
  const otherTab = await page.context().newPage();
  await otherTab.goto("/robots.txt");
  const keys = [REFRESH_TOKEN_KEY, ACCESS_TOKEN_KEY];
  const signOut = () =>
    otherTab.evaluate((keys) => keys.forEach((key) => localStorage.removeItem(key)), keys);
  const list = page.getByRole("dialog", { name: "Bildirimler" });
  const anyBell = page.getByRole("button", { name: /^Bildirimler:/, includeHidden: true });
  return {
    page,
    async start() {
      await signOut();
      await page.goto("/login");
      await page.getByRole("heading", { name: "Giriş yap" }).waitFor();
    },
    events: {
      async "signs in"() {
        const { refresh_token, access_token } = await test.signIn("viewer");
        await otherTab.evaluate(
          (items) => items.forEach(([key = "", token = ""]) => localStorage.setItem(key, token)),
          [[REFRESH_TOKEN_KEY, refresh_token], [ACCESS_TOKEN_KEY, access_token]],
        );
      },
      "signs out": signOut,
      "toggles it": () => findBell(page).press("Enter"),
      "closes it": () => page.keyboard.press("Escape"),
    },
    expectedView: ({ leaves: [state] }) => ({
      isThere: state !== "signedOut",
      isOpen: state === "open",
    }),
    view: async () => ({
      isThere: await anyBell.count() > 0,
      isOpen: await list.isVisible(),
    }),
    canPerform: ({ leaves: [state] }, event) => event !== "toggles it" || state === "closed",
  };
}
