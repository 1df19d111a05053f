import { createPageInApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, createEvent, fireEvent, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { BROWSER_NOTIFICATIONS_KEY } from "../../../src/actors/browserNotifications.ts";
import { DEFAULT_CHOICES, DEFAULT_DIGEST } from "../../../contract/notificationPreferences.ts";
import * as page from "../../../src/features/notification/NotificationPreferencesPage.tsx";

const PATH = "/notifications/preferences";
const PREFERENCES = { version: 0, ...DEFAULT_CHOICES, ...DEFAULT_DIGEST, nextDigestAt: null };

/** Simulates the browser's notifications and permission prompt. */
function simulateBrowser(permission: NotificationPermission) {
  const requestStarted = Promise.withResolvers<void>();
  class Fake {
    static permission = permission;
    static requestPermission = () => requestStarted.promise;
  }
  Object.defineProperty(globalThis, "isSecureContext", { configurable: true, value: true });
  Object.defineProperty(globalThis, "Notification", { configurable: true, value: Fake });
  return {
    change(to: NotificationPermission) {
      Fake.permission = to;
      fireEvent(document, createEvent("visibilitychange", document));
    },
    setPermission(to: NotificationPermission) {
      Fake.permission = to;
      requestStarted.resolve();
    },
  };
}

const openPage = (answer: () => unknown = () => PREFERENCES) =>
  createPageInApp({
    page,
    path: PATH,
    at: PATH,
    as: { roles: ["MEMBER"] },
    respond: ({ path }) => path === "/api/auth/config" ? { mail: true } : answer(),
  });

const findSwitch = () =>
  screen.findByRole<HTMLInputElement>("switch", { name: "Tarayıcı bildirimleri" });

/** What the card says of the browser, and its switch. */
async function readCard() {
  const region = within(await screen.findByRole("region", { name: "Bu tarayıcıda" }));
  const { checked, disabled } = await findSwitch();
  return { toastText: region.getByRole("status").textContent, checked, disabled };
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
      toastText: "Bu tarayıcı sayfaların bildirimlerini göstermez.",
      checked: false,
      disabled: true,
    });
  },
);

/** A browser of a phone: pages may show no notification. */
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
  "browser notifications: are unavailable where only workers show them and there is none",
  async ({ show }) => {
    simulatePhone();
    await show((await openPage()).element);
    assert.equal((await readCard()).toastText, "Bu tarayıcı sayfaların bildirimlerini göstermez.");
  },
);

viewTest(
  "browser notifications: are available where a service worker shows them",
  async ({ show }) => {
    simulatePhone();
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
      await show((await openPage()).element);
      assert.deepEqual(await readCard(), { toastText: OFF, checked: false, disabled: false });
    } finally {
      for (const [of, name] of stand) Reflect.deleteProperty(of, name);
    }
  },
);

viewTest(
  "browser notifications: explain a denied permission and follow its change",
  async ({ show }) => {
    const { change } = simulateBrowser("denied");
    await show((await openPage()).element);
    assert.deepEqual(await readCard(), { toastText: DENIED, checked: false, disabled: true });
    act(() => change("default"));
    assert.deepEqual(await readCard(), { toastText: OFF, checked: false, disabled: false });
  },
);

viewTest(
  "browser notifications: are on and stored once the user grants permission",
  async ({ show, user }) => {
    const { setPermission: answer } = simulateBrowser("default");
    await show((await openPage()).element);
    await user.click(await findSwitch());
    assert.deepEqual([await readCard(), readStored()], [{
      toastText: "Tarayıcınız izin verip vermediğinizi soruyor. Oradan yanıtlayın.",
      checked: true,
      disabled: false,
    }, null]);
    answer("granted");
    await screen.findByText(ON);
    assert.deepEqual([(await readCard()).checked, readStored()], [true, "on"]);
    await user.click(await findSwitch());
    assert.deepEqual([(await readCard()).toastText, readStored()], [OFF, null]);
  },
);

viewTest(
  "browser notifications: stay off when the request is dismissed or denied",
  async ({ show, user }) => {
    for (const [permission, toastText] of [["default", OFF], ["denied", DENIED]] as const) {
      const { setPermission: answer } = simulateBrowser("default");
      const { unmount } = await show((await openPage()).element);
      await user.click(await findSwitch());
      answer(permission);
      await screen.findByText(toastText);
      assert.deepEqual([(await readCard()).checked, readStored()], [false, null]);
      unmount();
    }
  },
);
