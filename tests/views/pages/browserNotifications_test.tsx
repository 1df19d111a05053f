import { inApp } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, createEvent, fireEvent, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import { DEFAULT_CHOICES, DEFAULT_DIGEST } from "../../../contract/notificationPreferences.ts";
import * as page from "../../../src/pages/notification/NotificationPreferencesPage.tsx";

const PATH = "/notifications/preferences";
const PREFERENCES = { version: 0, ...DEFAULT_CHOICES, ...DEFAULT_DIGEST, nextDigestAt: null };

/** The browser's notifications, whose user answers when told to. */
function browser(permission: NotificationPermission) {
  const asked = Promise.withResolvers<void>();
  class Fake {
    static permission = permission;
    static requestPermission = () => asked.promise;
  }
  Object.defineProperty(globalThis, "isSecureContext", { configurable: true, value: true });
  Object.defineProperty(globalThis, "Notification", { configurable: true, value: Fake });
  return {
    change(to: NotificationPermission) {
      Fake.permission = to;
      fireEvent(document, createEvent("visibilitychange", document));
    },
    answer(to: NotificationPermission) {
      Fake.permission = to;
      asked.resolve();
    },
  };
}

const opened = (answer: () => unknown = () => PREFERENCES) =>
  inApp({
    page,
    path: PATH,
    at: PATH,
    as: { roles: ["MEMBER"] },
    answer: ({ path }) => path === "/api/auth/config" ? { mail: true } : answer(),
  });

const ownSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Tarayıcı bildirimleri" });

/** What the card says of the browser, and its switch. */
async function card() {
  const region = within(await screen.findByRole("region", { name: "Bu tarayıcıda" }));
  const { checked, disabled } = await ownSwitch();
  return { said: region.getByRole("status").textContent, checked, disabled };
}

const stored = () => localStorage.getItem(BROWSER_NOTIFICATIONS_KEY);

Deno.test.beforeEach(() => localStorage.removeItem(BROWSER_NOTIFICATIONS_KEY));
Deno.test.afterEach(() => void Reflect.deleteProperty(globalThis, "Notification"));

const OFF = "Kapalı. Açtığınızda tarayıcınız izin verip vermediğinizi sorabilir.";
const ON = "Açık: Her yeni bildirim, yalnızca başlığıyla, bir kez gösterilir.";
const DENIED =
  "Tarayıcınız İklim'in bildirim göstermesine izin vermiyor. Yeniden izin vermek için adresin yanındaki site bilgilerini açın ve bildirimlere izin verin.";

viewTest("a browser without notifications says so", async ({ show }) => {
  await show((await opened()).element);
  assert.deepEqual(await card(), {
    said: "Bu tarayıcı sayfaların bildirimlerini göstermez.",
    checked: false,
    disabled: true,
  });
});

/** A browser of a phone: pages may show no notification. */
function phone() {
  browser("default");
  Object.defineProperty(globalThis, "Notification", {
    configurable: true,
    value: class {
      static permission = "default";
      constructor() {
        throw new TypeError("Illegal constructor");
      }
    },
  });
}

viewTest(
  "a browser whose notifications only workers show has none without one",
  async ({ show }) => {
    phone();
    await show((await opened()).element);
    assert.equal((await card()).said, "Bu tarayıcı sayfaların bildirimlerini göstermez.");
  },
);

viewTest("where workers show notifications they can be turned on", async ({ show }) => {
  phone();
  class Registration {
    showNotification() {}
  }
  const stand: [object, string, unknown][] = [
    [globalThis, "ServiceWorkerRegistration", Registration],
    [navigator, "serviceWorker", {}],
  ];
  for (const [of, name, value] of stand) {
    Object.defineProperty(of, name, { configurable: true, value });
  }
  try {
    await show((await opened()).element);
    assert.deepEqual(await card(), { said: OFF, checked: false, disabled: false });
  } finally {
    for (const [of, name] of stand) Reflect.deleteProperty(of, name);
  }
});

viewTest(
  "a browser that denies it says how to allow it, and hears when it is",
  async ({ show }) => {
    const { change } = browser("denied");
    await show((await opened()).element);
    assert.deepEqual(await card(), { said: DENIED, checked: false, disabled: true });
    act(() => change("default"));
    assert.deepEqual(await card(), { said: OFF, checked: false, disabled: false });
  },
);

viewTest("it is on, and kept, once the user has allowed it", async ({ show, user }) => {
  const { answer } = browser("default");
  await show((await opened()).element);
  await user.click(await ownSwitch());
  assert.deepEqual([await card(), stored()], [{
    said: "Tarayıcınız izin verip vermediğinizi soruyor. Oradan yanıtlayın.",
    checked: true,
    disabled: false,
  }, null]);
  answer("granted");
  await screen.findByText(ON);
  assert.deepEqual([(await card()).checked, stored()], [true, "on"]);
  await user.click(await ownSwitch());
  assert.deepEqual([(await card()).said, stored()], [OFF, null]);
});

viewTest(
  "it is off where the user has not answered, and denied where they said no",
  async ({ show, user }) => {
    for (const [permission, said] of [["default", OFF], ["denied", DENIED]] as const) {
      const { answer } = browser("default");
      const { unmount } = await show((await opened()).element);
      await user.click(await ownSwitch());
      answer(permission);
      await screen.findByText(said);
      assert.deepEqual([(await card()).checked, stored()], [false, null]);
      unmount();
    }
  },
);
