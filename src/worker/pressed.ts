/** What a notification that the worker shows is about; its page is told so once it is pressed. */
export interface Pressed {
  /** Of the notification. */
  pressed: string;
  /** A path within the app that shows more. */
  link: string | null;
}

/** Where what has no path of its own is found. */
export const ALL_NOTIFICATIONS = "/notifications/";

/** Reads what came with a notification, or as a message. */
export function readPressed(data: unknown): Pressed | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  if (!("pressed" in data && "link" in data) || typeof data.pressed !== "string") return undefined;
  const { pressed, link } = data;
  return link === null || typeof link === "string" ? { pressed, link } : undefined;
}

interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(said: Pressed): void;
}

interface Clients<Client extends Page> {
  matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Client[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Brings a page of the app, which is told what was pressed; where none is open, opens what it is about. */
export async function followPressed<Client extends Page>(
  data: unknown,
  { clients, origin, isPage }: {
    clients: Clients<Client>;
    origin: string;
    isPage: (client: Client) => boolean;
  },
): Promise<void> {
  const told = readPressed(data);
  if (told === undefined) return;
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = open.find(isPage);
  if (page) {
    page.postMessage(told);
    await page.focus();
    return;
  }
  const { href, origin: leadsTo } = new URL(told.link ?? ALL_NOTIFICATIONS, origin);
  if (leadsTo === origin) await clients.openWindow(href);
}
