import {
  type Call,
  createRequestFailure,
  createRoutedApp,
  respondToFrame,
} from "../../support/createPageInApp.tsx";
import { createCompany, createProject, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { routes } from "../../../src/app/routes.tsx";

/** Opens the project list, which fails to load while `isFailing`. The test sends the companies. */
async function openFailingList(createFailure: (path: string) => RequestFailure) {
  const state = { isFailing: true };
  const companies = Promise.withResolvers<unknown>();
  const app = await createRoutedApp(routes, {
    at: "/project/",
    as: { roles: ["ADMIN"] },
    respond: ({ path }: Call) => {
      if (path === "/api/projects") {
        if (state.isFailing) throw createFailure(path);
        return { data: [createProject({ id: toId(1), name: "Rüzgâr" })], total: 1 };
      }
      if (path === "/api/companies") return companies.promise;
      return path.includes("aggregates") ? 1 : respondToFrame(path);
    },
  });
  return { app, state, companies };
}

const isFailed = () => screen.queryByText("Bir şeyler ters gitti!") !== null;

/** React renders what changes meanwhile together, at the end. */
const settle = (change: () => void) =>
  act(async () => {
    change();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
  });

viewTest(
  "error screen: shows the page when a retry loads it before React renders the start of the retry",
  async ({ show }) => {
    const { app, state } = await openFailingList((path) =>
      createRequestFailure(path, "internal-error", "Yoruldu.")
    );
    await show(app.element);
    await screen.findByRole("heading", { name: "Bir şeyler ters gitti!" });
    state.isFailing = false;
    await settle(() => screen.getByRole("button", { name: "Yeniden dene" }).click());
    await screen.findByText("Rüzgâr");
    assert.ok(!isFailed());
  },
);

viewTest(
  "error screen: leaves the navigation alone that is under way when the network returns",
  async ({ show }) => {
    const { app, state, companies } = await openFailingList((path) =>
      new RequestFailure("network", path)
    );
    const { unmount } = await show(app.element);
    await screen.findByRole("heading", { name: "Bir şeyler ters gitti!" });
    app.reportNetwork("network.lost");
    await settle(() => app.startNavigation("/company/?filter=ye"));
    state.isFailing = false;
    await settle(() => app.reportNetwork("network.returned"));
    assert.ok(isFailed());
    const company = createCompany({ name: "Yeşil A.Ş." });
    await act(async () => {
      companies.resolve({ data: [company], total: 1 });
      await app.waitForNavigation();
    });
    await screen.findByText("Yeşil A.Ş.");
    assert.equal(app.readAddress(), "/company/?filter=ye");
    unmount();
    app.stop();
  },
);
