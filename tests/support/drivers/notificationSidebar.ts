import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from "../../../contract/constants.ts";
import type { BrowserTest } from "../browser.ts";
import { bell } from "../browserNotifications.ts";
import type { PageDriver } from "../specification/onPage.ts";

/** The notifications at the right of the page, from the bell in the top bar. */
export async function notificationDrawer(test: BrowserTest): Promise<PageDriver> {
  const page = await test.visitor();
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
      await page.getByRole("heading", { name: "Oturum aç" }).waitFor();
    },
    happenings: {
      async "signs in"() {
        const { refresh_token, access_token } = await test.signIn("viewer");
        await otherTab.evaluate(
          (items) => items.forEach(([key = "", token = ""]) => localStorage.setItem(key, token)),
          [[REFRESH_TOKEN_KEY, refresh_token], [ACCESS_TOKEN_KEY, access_token]],
        );
      },
      "signs out": signOut,
      "toggles it": () => bell(page).press("Enter"),
      "closes it": () => page.keyboard.press("Escape"),
    },
    face: ({ leaves: [state] }) => ({
      isThere: state !== "signedOut",
      isOpen: state === "open",
    }),
    state: async () => ({
      isThere: await anyBell.count() > 0,
      isOpen: await list.isVisible(),
    }),
    possible: ({ leaves: [state] }, happening) => happening !== "toggles it" || state === "closed",
  };
}
