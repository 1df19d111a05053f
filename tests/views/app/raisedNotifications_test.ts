import "../../support/dom.ts";
import assert from "node:assert/strict";
import { raisedNotifications } from "../../../src/app/raisedNotifications.ts";
import { followPressed } from "../../../src/worker/pressed.ts";

const NEWS = { id: "n1", title: "Kilometre taşı başladı: Saha", link: "/process/1?milestone=2" };
const PRESSED = { pressed: "n1", link: NEWS.link };

/** Of a session that goes on. */
const LASTING = new AbortController().signal;

interface Standing {
  permission?: NotificationPermission;
  /** Pages may show none, as on Android. */
  throws?: boolean;
  /** Whether a service worker is ready. */
  isReady?: boolean;
}

/** A browser, and what became of what it was told. */
function browser({ permission = "granted", throws = false, isReady = true }: Standing = {}) {
  const told: unknown[] = [];
  class Own extends EventTarget {
    static permission = permission;
    constructor(title: string, options?: NotificationOptions) {
      super();
      if (throws) throw new TypeError("Illegal constructor");
      if (title !== "") told.push(["page shows", title, options]);
    }
    close() {
      told.push(["page closes"]);
    }
  }
  const worker = Object.assign(new EventTarget(), {
    getRegistration: () =>
      Promise.resolve(
        isReady
          ? {
            active: {},
            showNotification: (title: string, options: NotificationOptions) =>
              Promise.resolve(void told.push(["worker shows", title, options])),
            getNotifications: () =>
              Promise.resolve([{ close: () => told.push(["worker closes"]) }]),
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
    told,
    worker,
    effects: raisedNotifications({
      open: (path) => told.push(["opens", path]),
      follow: (id) => told.push(["follows", id]),
    }),
    [Symbol.dispose]() {
      for (const [of, name] of stand.slice(1)) Reflect.deleteProperty(of, name);
    },
  };
}

Deno.test("where pages may, the page shows what is new", async () => {
  using opened = browser();
  await opened.effects.raise(NEWS, LASTING);
  assert.deepEqual(opened.told, [["page shows", NEWS.title, { tag: "n1" }]]);
});

Deno.test("where pages may not, the service worker shows it, by its title alone", async () => {
  using opened = browser({ throws: true });
  await opened.effects.raise(NEWS, LASTING);
  assert.deepEqual(opened.told, [["worker shows", NEWS.title, { tag: "n1", data: PRESSED }]]);
});

Deno.test("raised notifications: takes back what the worker shows after the session has ended", async () => {
  using opened = browser({ throws: true });
  const session = new AbortController();
  const raised = opened.effects.raise(NEWS, session.signal);
  session.abort();
  await raised;
  assert.equal(opened.told.length, 0, "not shown any more");

  const later = new AbortController();
  const { showNotification } = await opened.worker.getRegistration() ?? assert.fail();
  const registration = {
    active: {},
    showNotification: (...shown: Parameters<typeof showNotification>) => {
      later.abort();
      return showNotification(...shown);
    },
    getNotifications: () => Promise.resolve([{ close: () => opened.told.push(["worker closes"]) }]),
  };
  opened.worker.getRegistration = () => Promise.resolve(registration);
  await opened.effects.raise(NEWS, later.signal);
  assert.deepEqual(opened.told.map((one) => [one].flat()[0]), ["worker shows", "worker closes"]);
});

Deno.test("without a worker that is ready, or a permission, it is not shown, which is told", async () => {
  using without = browser({ throws: true, isReady: false });
  await assert.rejects(
    async () => await without.effects.raise(NEWS, LASTING),
    /No service worker is ready/,
  );
  using denied = browser({ permission: "denied" });
  await assert.rejects(async () => await denied.effects.raise(NEWS, LASTING), /does not permit it/);
  assert.deepEqual([without.told, denied.told], [[], []]);
});

Deno.test("what the worker's was about is opened and read once it is pressed, until nobody listens", () => {
  using opened = browser({ throws: true });
  const listening = new AbortController();
  opened.effects.listen(listening.signal);
  const say = (data: unknown) => opened.worker.dispatchEvent(new MessageEvent("message", { data }));
  for (const said of [PRESSED, { pressed: "n2", link: null }, "page.loaded", { pressed: 1 }]) {
    say(said);
  }
  listening.abort();
  say(PRESSED);
  assert.deepEqual(opened.told, [
    ["opens", NEWS.link],
    ["follows", "n1"],
    ["opens", "/notifications/"],
  ]);
});

Deno.test("all are taken back, those of the worker too", async () => {
  using opened = browser();
  await opened.effects.raise(NEWS, LASTING);
  opened.told.length = 0;
  opened.effects.close();
  await Promise.resolve().then(() => Promise.resolve()).then(() => Promise.resolve());
  assert.deepEqual(opened.told, [["page closes"], ["worker closes"]]);
});

const ORIGIN = "https://iklim.example";

/** What becomes of a press while these pages are open. */
async function pressed(data: unknown, open: string[]) {
  const told: unknown[] = [];
  const pages = open.map((url) => ({
    url,
    focus: () => Promise.resolve(void told.push(["focuses", url])),
    postMessage: (said: unknown) => told.push(["tells", url, said]),
  }));
  const clients = {
    matchAll: () => Promise.resolve(pages),
    openWindow: (url: string) => Promise.resolve(void told.push(["opens", url])),
  };
  const isPage = ({ url }: { url: string }) => !url.includes("/api/");
  await followPressed(data, { clients, origin: ORIGIN, isPage });
  return told;
}

Deno.test("a press brings the page that is open and tells it, or opens one", async () => {
  const page = `${ORIGIN}/project/`;
  assert.deepEqual(await pressed(PRESSED, [`${ORIGIN}/api/openapi.json`, page]), [
    ["tells", page, PRESSED],
    ["focuses", page],
  ]);
  assert.deepEqual(await pressed(PRESSED, []), [["opens", `${ORIGIN}${NEWS.link}`]]);
  assert.deepEqual(await pressed({ pressed: "n2", link: null }, []), [
    ["opens", `${ORIGIN}/notifications/`],
  ]);
});

Deno.test("a press on what leads elsewhere, or is not ours, opens nothing", async () => {
  for (const link of ["https://elsewhere.example/", "//elsewhere.example/"]) {
    assert.deepEqual(await pressed({ pressed: "n1", link }, []), []);
  }
  assert.deepEqual(await pressed(undefined, [`${ORIGIN}/`]), []);
});
