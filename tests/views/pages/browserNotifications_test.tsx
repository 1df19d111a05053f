import { createPageInApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, createEvent, fireEvent, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import {
  DEFAULT_CHOICES,
  DEFAULT_DIGEST,
  DEFAULT_LEAD_DAYS,
} from "../../../contract/notificationPreferences.ts";
import * as page from "../../../src/features/notification/NotificationPreferencesPage.tsx";

const PATH = "/notifications/preferences";
const PREFERENCES = {
  version: 0,
  ...DEFAULT_CHOICES,
  leadDays: DEFAULT_LEAD_DAYS,
  ...DEFAULT_DIGEST,
  nextDigestAt: null,
};

/** Simulates the browser's notifications and permission prompt. */
function simulateBrowser(permission: NotificationPermission) {
  const permissionDecided = Promise.withResolvers<void>();
  class Fake {
    static permission = permission;
    static requestPermission = () => permissionDecided.promise;
  }
  Object.defineProperty(globalThis, "isSecureContext", { configurable: true, value: true });
  Object.defineProperty(globalThis, "Notification", { configurable: true, value: Fake });
  return {
    changePermission(to: NotificationPermission) {
      Fake.permission = to;
      fireEvent(document, createEvent("visibilitychange", document));
    },
    setPermission(to: NotificationPermission) {
      Fake.permission = to;
      permissionDecided.resolve();
    },
  };
}

const openPage = (respond: () => unknown = () => PREFERENCES) =>
  createPageInApp({
    page,
    path: PATH,
    at: PATH,
    as: { roles: ["MEMBER"] },
    respond: ({ path }) => path === "/api/auth/config" ? { mail: true } : respond(),
  });

const findSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Tarayıcı bildirimleri" });

/** Reads the card's text and the state of its switch. */
async function readCard() {
  const region = within(await screen.findByRole("region", { name: "Bu tarayıcıda" }));
  const { checked, disabled } = await findSwitch();
  return { statusText: region.getByRole("status").textContent, checked, disabled };
}

const readStored = () => localStorage.getItem(BROWSER_NOTIFICATIONS_KEY);

Deno.test.beforeEach(() => localStorage.removeItem(BROWSER_NOTIFICATIONS_KEY));
Deno.test.afterEach(() => void Reflect.deleteProperty(globalThis, "Notification"));

const OFF = "Kapalı. Açtığınızda tarayıcınız izin verip vermediğinizi sorabilir.";
const ON = "Açık: Her yeni bildirim, yalnızca başlığıyla, bir kez gösterilir.";
const DENIED =
  "Tarayıcınız İklim'in bildirim göstermesine izin vermiyor. Yeniden izin vermek için adresin yanındaki site bilgilerini açın ve bildirimlere izin verin.";

viewTest(
  "browser notifications: are unavailable without the Notification API",
  async ({ show }) => {
    await show((await openPage()).element);
    assert.deepEqual(await readCard(), {
      statusText: "Bu tarayıcı sayfaların bildirimlerini göstermez.",
      checked: false,
      disabled: true,
    });
  },
);

/** Simulates a mobile browser, in which pages cannot construct notifications. */
function simulatePhone() {
  simulateBrowser("default");
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
  "browser notifications: are unavailable if only a service worker may show them and none exists",
  async ({ show }) => {
    simulatePhone();
    await show((await openPage()).element);
    assert.equal((await readCard()).statusText, "Bu tarayıcı sayfaların bildirimlerini göstermez.");
  },
);

viewTest(
  "browser notifications: are available if a service worker can show them",
  async ({ show }) => {
    simulatePhone();
    class Registration {
      showNotification() {}
    }
    const globals: [object, string, unknown][] = [
      [globalThis, "ServiceWorkerRegistration", Registration],
      [navigator, "serviceWorker", {}],
    ];
    for (const [target, name, value] of globals) {
      Object.defineProperty(target, name, { configurable: true, value });
    }
    try {
      await show((await openPage()).element);
      assert.deepEqual(await readCard(), { statusText: OFF, checked: false, disabled: false });
    } finally {
      for (const [target, name] of globals) Reflect.deleteProperty(target, name);
    }
  },
);

viewTest(
  "browser notifications: explain a denied permission and follow its change",
  async ({ show }) => {
    const { changePermission } = simulateBrowser("denied");
    await show((await openPage()).element);
    assert.deepEqual(await readCard(), { statusText: DENIED, checked: false, disabled: true });
    act(() => changePermission("default"));
    assert.deepEqual(await readCard(), { statusText: OFF, checked: false, disabled: false });
  },
);

viewTest(
  "browser notifications: are on and stored once the user grants permission",
  async ({ show, user }) => {
    const { setPermission } = simulateBrowser("default");
    await show((await openPage()).element);
    await user.click(await findSwitch());
    assert.deepEqual([await readCard(), readStored()], [{
      statusText: "Tarayıcınız izin verip vermediğinizi soruyor. Oradan yanıtlayın.",
      checked: true,
      disabled: false,
    }, null]);
    setPermission("granted");
    await screen.findByText(ON);
    assert.deepEqual([(await readCard()).checked, readStored()], [true, "on"]);
    await user.click(await findSwitch());
    assert.deepEqual([(await readCard()).statusText, readStored()], [OFF, null]);
  },
);

viewTest(
  "browser notifications: stay off when the request is dismissed or denied",
  async ({ show, user }) => {
    for (const [permission, statusText] of [["default", OFF], ["denied", DENIED]] as const) {
      const { setPermission } = simulateBrowser("default");
      const { unmount } = await show((await openPage()).element);
      await user.click(await findSwitch());
      setPermission(permission);
      await screen.findByText(statusText);
      assert.deepEqual([(await readCard()).checked, readStored()], [false, null]);
      unmount();
    }
  },
);
