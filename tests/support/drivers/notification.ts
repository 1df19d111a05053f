import type { BrowserTest } from "../browser.ts";
import {
  createNotificationSource,
  formatUnread,
  readUnreadLabel,
} from "../browserNotifications.ts";
import type { PageDriver } from "../specification/onPage.ts";
import { holdRequests } from "./heldRequests.ts";

/**
 * Creates a driver for a notification's toast. With `isSlow` its link is followed before the
 * acknowledgement arrives.
 */
export async function createNotificationDriver(
  test: BrowserTest,
  { isSlow }: { isSlow: boolean },
): Promise<PageDriver> {
  const { notify, readStatuses } = await createNotificationSource(test, "viewer");
  const page = await test.newPage({ as: "viewer", showsPendingNotifications: true });
  const reported = await holdRequests(page, "**/acknowledge-delivery");
  const link = page.getByTestId("toasts").getByRole("link", { name: "Göster" });
  return {
    page,
    async start() {
      await notify("Saha denetimi");
      await page.goto("/unauthorized");
      await link.waitFor();
    },
    events: {
      "is acknowledged": reported.passThrough,
      "is read": () => link.click(),
    },
    expectedView: ({ leaves: [status = ""] }) => ({
      statuses: [status],
      bell: formatUnread(status === "READ" ? 0 : 1),
    }),
    view: async () => ({
      statuses: Object.values(await readStatuses(1)),
      bell: await readUnreadLabel(page),
    }),
    canPerform: ({ leaves: [status] }, event) =>
      event === "is acknowledged"
        ? status === (isSlow ? "READ" : "PENDING")
        : status === (isSlow ? "PENDING" : "DELIVERED"),
  };
}
