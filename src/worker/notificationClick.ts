/** The data of a notification; the worker sends it to a page after a click. */
export interface NotificationClick {
  /** The id of the notification. */
  pressed: string;
  link: string | null;
}

/** The path to open for notifications without a link. */
export const NOTIFICATIONS_PATH = "/notifications/";

/** Parses the data of a notification or a message. */
export function parseNotificationClick(data: unknown): NotificationClick | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  if (!("pressed" in data && "link" in data) || typeof data.pressed !== "string") return undefined;
  const { pressed, link } = data;
  return link === null || typeof link === "string" ? { pressed, link } : undefined;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(data: NotificationClick): void;
}

interface Clients<Client extends Page> {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Focuses an open page and sends it the click, or opens a window. */
export async function handleNotificationClick<Client extends Page>(
  data: unknown,
  { clients, origin, isPage }: {
    clients: Clients<Client>;
    origin: string;
    isPage: (client: Client) => boolean;
  },
): Promise<void> {
  const click = parseNotificationClick(data);
  if (click === undefined) return;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find(isPage);
  if (page) {
    page.postMessage(click);
    await page.focus();
    return;
  }
  const { href, origin: targetOrigin } = new URL(click.link ?? NOTIFICATIONS_PATH, origin);
  if (targetOrigin === origin) await clients.openWindow(href);
}
