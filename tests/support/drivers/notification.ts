import type { BrowserTest } from "../browser.ts";
import { newsFor, unread, unreadIn } from "../browserNotifications.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { holdRequests } from "./heldRequests.ts";

/**
 * A notification that a page tells in a toast, whose link is followed once the page has said that
 * it was seen, or, where the line is slow, before that.
 */
export async function toldNotification(
  test: BrowserTest,
  { isSlow }: { isSlow: boolean },
): Promise<PageDriver> {
  const { happen, statuses } = await newsFor(test, "viewer");
  const page = await test.visitor({ as: "viewer", hasNews: true });
  const told = await holdRequests(page, "**/acknowledge-delivery");
  const link = page.getByTestId("toasts").getByRole("link", { name: "Göster" });
  return {
    page,
    async start() {
      await happen("Saha denetimi");
      await page.goto("/unauthorized");
      await link.waitFor();
    },
    happenings: {
      "is acknowledged": told.pass,
      "is read": () => link.click(),
    },
    face: ({ leaves: [status = ""] }) => ({
      statuses: [status],
      bell: unread(status === "READ" ? 0 : 1),
    }),
    state: async () => ({ statuses: Object.values(await statuses(1)), bell: await unreadIn(page) }),
    possible: ({ leaves: [status] }, happening) =>
      happening === "is acknowledged"
        ? status === (isSlow ? "READ" : "PENDING")
        : status === (isSlow ? "PENDING" : "DELIVERED"),
  };
}
