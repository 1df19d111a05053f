import {
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { createQueryClient } from "../../../src/app/queryClient.ts";
import { routes } from "../../../src/app/routes.tsx";

const RECORD = "/company/01914684-0000-7000-8000-00000000dead";
const OFFLINE = "Çevrimdışısınız. Yüklenemeyenler, ağ bağlantısı geri gelince yüklenir.";

/** What the browser says of its network. */
function goOffline() {
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  return { [Symbol.dispose]: () => void Reflect.deleteProperty(navigator, "onLine") };
}

viewTest(
  "frame: announces a lost network and repeats failed requests when it returns",
  async ({ show }) => {
    using _ = goOffline();
    let isGone = true;
    const app = await createRoutedApp(routes, {
      at: RECORD,
      as: { roles: ["ADMIN"] },
      respond({ path }) {
        if (path.startsWith("/api/notifications/")) return respondToFrame(path);
        throw isGone
          ? new RequestFailure("network", path)
          : createRequestFailure(path, "not-found", "Yok");
      },
    });
    const { unmount } = await show(app.element);
    await screen.findByText("Ağ hatası. Lütfen bağlantınızı denetleyin.");
    assert.ok(screen.queryByText(OFFLINE) === null);
    app.reportNetwork("network.lost");
    await screen.findByText(OFFLINE);

    isGone = false;
    app.reportNetwork("network.returned");
    await screen.findByRole("heading", { level: 1, name: "Bulunamadı" });
    await waitFor(() => assert.ok(screen.queryByText(OFFLINE) === null));
    unmount();
    app.stop();
  },
);

viewTest("sign-in page: announces a lost network", async ({ show }) => {
  const app = await createRoutedApp(routes, {
    at: "/login",
    as: null,
    respond: () => ({ mail: true }),
  });
  const { unmount } = await show(app.element);
  await screen.findByRole("heading", { level: 1, name: "Giriş yap" });
  assert.ok(screen.queryByText(OFFLINE) === null);
  app.reportNetwork("network.lost");
  await screen.findByText(OFFLINE);
  app.reportNetwork("network.returned");
  await waitFor(() => assert.ok(screen.queryByText(OFFLINE) === null));
  unmount();
  app.stop();
});

viewTest(
  "frame: announces an intercepted network until the server responds",
  async ({ show, user }) => {
    const app = await createRoutedApp(routes, {
      at: "/login",
      as: null,
      respond: () => ({ mail: true }),
    });
    const { unmount } = await show(app.element);
    const { network, app: root } = app.services.actors;
    const reloads: unknown[] = [];
    root.on("reload.allowed", () => reloads.push(network.getSnapshot().value));
    act(() => network.send({ type: "network.intercepted" }));
    await screen.findByText(/başka bir şey onun yerine yanıt veriyor/);
    await user.click(screen.getByRole("button", { name: "O sayfayı aç" }));
    assert.deepEqual(reloads, ["intercepted"]);
    act(() => network.send({ type: "server.responded" }));
    await waitFor(() => assert.equal(screen.queryAllByText(/başka bir şey/).length, 0));
    unmount();
    app.stop();
  },
);

viewTest("frame: announces that the browser cannot store settings", async ({ show }) => {
  const app = await createRoutedApp(routes, {
    at: "/login",
    as: null,
    respond: () => ({ mail: true }),
  });
  const { unmount } = await show(app.element);
  const { browserStorage } = app.services.actors;
  act(() => browserStorage.send({ type: "preference.storeFailed" }));
  await screen.findByText(/tercihlerinizi ve taslaklarınızı saklayacak yer yok/);
  act(() => browserStorage.send({ type: "session.storeFailed" }));
  await screen.findByText(/sekme yenilenince ya da kapanınca oturumunuz kapanır/);
  act(() => browserStorage.send({ type: "session.stored" }));
  await waitFor(() => assert.equal(screen.queryAllByText(/Bu tarayıcı/).length, 0));
  unmount();
  app.stop();
});

Deno.test("query client: does not retry while offline", () => {
  using _ = goOffline();
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  assert.ok(typeof retry === "function");
  assert.equal(retry(0, new RequestFailure("network", "/api/projects")), false);
});
