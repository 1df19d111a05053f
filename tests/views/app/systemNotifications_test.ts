import "../../support/dom.ts";
import assert from "node:assert/strict";
import { createSystemNotifications } from "../../../src/features/notification/systemNotifications.ts";
import { handleNotificationClick } from "../../../src/worker/notificationClick.ts";

const NEWS = { id: "n1", title: "Kilometre taşı başladı: Saha", link: "/process/1?milestone=2" };
const PRESSED = { pressed: "n1", link: NEWS.link };

/** Of a session that goes on. */
const LASTING = new AbortController().signal;

interface Given {
  permission?: NotificationPermission;
  /** Pages may show none, as on Android. */
  throws?: boolean;
  /** Whether a service worker is ready; null where it is registered, but not ready yet. */
  isReady?: boolean | null;
}

/** Simulates a browser and records what it was asked to do. */
function createBrowser({ permission = "granted", throws = false, isReady = true }: Given = {}) {
  const reported: unknown[] = [];
  const shown: EventTarget[] = [];
  class Own extends EventTarget {
    static permission = permission;
    constructor(title: string, options?: NotificationOptions) {
      super();
      if (throws) throw new TypeError("Illegal constructor");
      if (title === "") return;
      shown.push(this);
      reported.push(["page shows", title, options]);
    }
    close() {
      reported.push(["page closes"]);
    }
  }
  const worker = Object.assign(new EventTarget(), {
    getRegistration: () =>
      Promise.resolve(
        isReady !== false
          ? {
            active: isReady && {},
            showNotification: (title: string, options: NotificationOptions) =>
              Promise.resolve(void reported.push(["worker shows", title, options])),
            getNotifications: () =>
              Promise.resolve([{ close: () => reported.push(["worker closes"]) }]),
          }
          : undefined,
      ),
  });
  class Registration {
    showNotification() {}
  }
  const stand: [object, string, unknown][] = [
    [globalThis, "isSecureContext", true],
    [globalThis, "Notification", Own],
    [globalThis, "ServiceWorkerRegistration", Registration],
    [navigator, "serviceWorker", worker],
  ];
  for (const [of, name, value] of stand) {
    Object.defineProperty(of, name, { configurable: true, value });
  }
  return {
    reported,
    shown,
    worker,
    effects: createSystemNotifications({
      open: (path) => reported.push(["opens", path]),
      onFollow: (id) => reported.push(["follows", id]),
    }),
    [Symbol.dispose]() {
      for (const [of, name] of stand.slice(1)) Reflect.deleteProperty(of, name);
    },
  };
}

Deno.test("raised notification: is shown by the page where pages can", async () => {
  using opened = createBrowser();
  await opened.effects.show(NEWS, LASTING);
  assert.deepEqual(opened.reported, [["page shows", NEWS.title, { tag: "n1" }]]);
});

Deno.test("raised notification: is shown by the service worker, with its title only, where pages cannot", async () => {
  using opened = createBrowser({ throws: true });
  await opened.effects.show(NEWS, LASTING);
  assert.deepEqual(opened.reported, [["worker shows", NEWS.title, { tag: "n1", data: PRESSED }]]);
});

Deno.test("raised notification: is closed when the service worker shows it after the session ended", async () => {
  using opened = createBrowser({ throws: true });
  const session = new AbortController();
  const raised = opened.effects.show(NEWS, session.signal);
  session.abort();
  await raised;
  assert.equal(opened.reported.length, 0, "not shown any more");

  const later = new AbortController();
  const { showNotification } = await opened.worker.getRegistration() ?? assert.fail();
  const registration = {
    active: {},
    showNotification: (...shown: Parameters<typeof showNotification>) => {
      later.abort();
      return showNotification(...shown);
    },
    getNotifications: () =>
      Promise.resolve([{ close: () => opened.reported.push(["worker closes"]) }]),
  };
  opened.worker.getRegistration = () => Promise.resolve(registration);
  await opened.effects.show(NEWS, later.signal);
  assert.deepEqual(opened.reported.map((one) => [one].flat()[0]), [
    "worker shows",
    "worker closes",
  ]);
});

Deno.test("raised notification: rejects without a ready worker or without permission", async () => {
  for (const isReady of [false, null]) {
    using without = createBrowser({ throws: true, isReady });
    await assert.rejects(
      async () => await without.effects.show(NEWS, LASTING),
      /No service worker is ready/,
    );
    assert.deepEqual(without.reported, []);
  }
  using denied = createBrowser({ permission: "denied" });
  await assert.rejects(
    async () => await denied.effects.show(NEWS, LASTING),
    /does not permit notifications/,
  );
  assert.deepEqual(denied.reported, []);
});

Deno.test("raised notification: opens its page when the worker reports a press, until aborted", () => {
  using opened = createBrowser({ throws: true });
  const listening = new AbortController();
  opened.effects.listen(listening.signal);
  const receive = (data: unknown) =>
    opened.worker.dispatchEvent(new MessageEvent("message", { data }));
  for (const payload of [PRESSED, { pressed: "n2", link: null }, "page.loaded", { pressed: 1 }]) {
    receive(payload);
  }
  listening.abort();
  receive(PRESSED);
  assert.deepEqual(opened.reported, [
    ["opens", NEWS.link],
    ["follows", "n1"],
    ["opens", "/notifications/"],
  ]);
});

Deno.test("raised notifications: are all closed, the worker's too", async () => {
  using opened = createBrowser();
  await opened.effects.show(NEWS, LASTING);
  opened.reported.length = 0;
  opened.effects.close();
  await Promise.resolve().then(() => Promise.resolve()).then(() => Promise.resolve());
  assert.deepEqual(opened.reported, [["page closes"], ["worker closes"]]);
});

Deno.test("raised notification: closes, focuses its page and opens its link when pressed", async () => {
  const { focus } = globalThis;
  using opened = createBrowser();
  globalThis.focus = () => opened.reported.push(["focuses"]);
  try {
    await opened.effects.show(NEWS, LASTING);
    opened.reported.length = 0;
    opened.shown[0]?.dispatchEvent(new Event("click"));
    assert.deepEqual(opened.reported, [
      ["page closes"],
      ["focuses"],
      ["opens", NEWS.link],
      ["follows", "n1"],
    ]);
  } finally {
    globalThis.focus = focus;
  }
});

Deno.test("raised notification: is not closed again once the user closed it", async () => {
  using opened = createBrowser();
  for (const id of ["n1", "n2"]) await opened.effects.show({ ...NEWS, id }, LASTING);
  opened.shown[0]?.dispatchEvent(new Event("close"));
  opened.reported.length = 0;
  opened.effects.close();
  assert.deepEqual(opened.reported, [["page closes"]]);
});

const ORIGIN = "https://iklim.example";

/** What becomes of a press while these pages are open. */
async function pressNotification(data: unknown, open: string[]) {
  const reported: unknown[] = [];
  const pages = open.map((url) => ({
    url,
    focus: () => Promise.resolve(void reported.push(["focuses", url])),
    postMessage: (payload: unknown) => reported.push(["tells", url, payload]),
  }));
  const clients = {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => Promise.resolve(void reported.push(["opens", url])),
  };
  const isPage = ({ url }: { url: string }) => !url.includes("/api/");
  await handleNotificationClick(data, { clients, origin: ORIGIN, isPage });
  return reported;
}

Deno.test("handleNotificationClick: focuses and notifies an open page, or opens one", async () => {
  const page = `${ORIGIN}/project/`;
  assert.deepEqual(await pressNotification(PRESSED, [`${ORIGIN}/api/openapi.json`, page]), [
    ["tells", page, PRESSED],
    ["focuses", page],
  ]);
  assert.deepEqual(await pressNotification(PRESSED, []), [["opens", `${ORIGIN}${NEWS.link}`]]);
  assert.deepEqual(await pressNotification({ pressed: "n2", link: null }, []), [
    ["opens", `${ORIGIN}/notifications/`],
  ]);
});

Deno.test("handleNotificationClick: opens nothing for links outside the app or foreign notifications", async () => {
  for (const link of ["https://elsewhere.example/", "//elsewhere.example/"]) {
    assert.deepEqual(await pressNotification({ pressed: "n1", link }, []), []);
  }
  assert.deepEqual(await pressNotification(undefined, [`${ORIGIN}/`]), []);
});
