import {
  ACCESS_TOKEN_KEY,
  REFRESH_TOKEN_KEY,
  SIDEBAR_COLLAPSED_KEY,
} from "../../../contract/constants.ts";
import { type BrowserTest, NARROW, WIDE } from "../browser.ts";
import { clickButton } from "../browserRecords.ts";
import type { PageDriver } from "../specification/onPage.ts";

/** Creates a driver for the navigation: a sidebar, or a drawer on narrow screens. */
export async function createSidebarDriver(test: BrowserTest): Promise<PageDriver> {
  const page = await test.newPage({ as: "manager" });
  const otherTab = await page.context().newPage();
  const manager = await test.signIn("manager");
  const member = await test.signIn("member");
  const signInElsewhere = (tokens: typeof member) =>
    otherTab.evaluate(
      (items) => {
        for (const [name = "", value = ""] of items) localStorage.setItem(name, value);
      },
      [[REFRESH_TOKEN_KEY, tokens.refresh_token], [ACCESS_TOKEN_KEY, tokens.access_token]],
    );
  // Drawn while the screen is too narrow for it as well.
  const beside = page.locator("nav[aria-label='Ana gezinme']").filter({
    has: page.locator("button[aria-expanded]"),
  });
  const drawer = page.getByRole("dialog", { name: "Ana gezinme" });
  const collapse = beside.locator("button[aria-expanded]");
  const wide = () => page.setViewportSize(WIDE);
  const narrow = () => page.setViewportSize(NARROW);
  return {
    page,
    async start(name) {
      await otherTab.goto("/robots.txt");
      await signInElsewhere(manager);
      await otherTab.evaluate(
        ([key = "", collapsed = ""]) => localStorage.setItem(key, collapsed),
        [SIDEBAR_COLLAPSED_KEY, String(name === "starts collapsed")],
      );
      await wide();
      await page.goto("/");
      await collapse.waitFor();
    },
    events: {
      async "toggles it"() {
        await wide();
        await collapse.press("Enter");
      },
      async "opens the drawer"() {
        await narrow();
        await clickButton(page, "Gezinmeyi aç");
      },
      "closes the drawer": () => page.keyboard.press("Escape"),
      async "goes to the projects"({ leaves: [, drawerIs] }) {
        const isOpen = drawerIs === "drawer.open";
        if (!isOpen) await wide();
        await (isOpen ? drawer : beside).getByRole("link", { name: "Projeler" }).press("Enter");
      },
      "becomes a member": () => signInElsewhere(member),
    },
    expectedView: ({ leaves: [width, drawerIs], context: { path, roles } }) => ({
      isCollapsed: width === "width.collapsed",
      isDrawerOpen: drawerIs === "drawer.open",
      path,
      role: (roles as string[]).includes("MEMBER") ? "Üye" : "Proje yöneticisi",
    }),
    view: async () => ({
      isCollapsed: await collapse.getAttribute("aria-expanded") === "false",
      isDrawerOpen: await drawer.isVisible(),
      path: new URL(page.url()).pathname,
      role: await beside.locator("a[href='/account']").evaluate((link) =>
        (link.getAttribute("aria-label") ?? link.textContent).match(/Üye|Proje yöneticisi/)?.[0]
      ),
    }),
    canPerform: ({ leaves: [, drawerIs] }, event) =>
      event !== "toggles it" || drawerIs === "drawer.closed",
  };
}
