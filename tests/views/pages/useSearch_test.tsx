import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Link } from "react-router";
import { type } from "../../../contract/schemas/schema.ts";
import { PendingLocationProvider } from "../../../src/records/pendingLocation.tsx";
import { pagingShape, useSearch } from "../../../src/records/searchParams.ts";

const shape = { ...pagingShape, status: { read: type("string"), fallback: "" } };

function Page() {
  const { search, isChanging, change, createHref } = useSearch(shape);
  return (
    <>
      <output>{JSON.stringify({ ...search, isChanging })}</output>
      <button type="button" onClick={() => change({ status: "DISABLED" })}>Disabled</button>
      <button type="button" onClick={() => change({ size: 50 })}>Fifty</button>
      <Link to={createHref({ page: 2 })}>Second</Link>
    </>
  );
}

viewTest(
  "useSearch: adds a change or link to a change that is still loading",
  async ({ show, user }) => {
    const loads: { search: string; resolve: () => void }[] = [];
    const app = await createRoutedApp([{
      path: "/list",
      element: (
        <PendingLocationProvider>
          <Page />
        </PendingLocationProvider>
      ),
      HydrateFallback: () => null,
      loader({ request }) {
        const { promise, resolve } = Promise.withResolvers<null>();
        loads.push({ search: new URL(request.url).search, resolve: () => resolve(null) });
        return promise;
      },
    }], { at: "/list", as: { roles: ["ADMIN"] }, respond: () => null });
    await show(app.element);
    const readSearch = () => JSON.parse(screen.getByRole("status").textContent ?? "");
    loads[0]?.resolve();
    await screen.findByRole("status");

    await user.click(screen.getByRole("button", { name: "Disabled" }));
    await waitFor(() => assert.equal(readSearch().isChanging, true));
    await user.click(screen.getByRole("button", { name: "Fifty" }));
    await waitFor(() => assert.equal(loads.length, 3));
    await waitFor(() =>
      assert.equal(
        screen.getByRole("link").getAttribute("href"),
        "/list?status=DISABLED&size=50&page=2",
      )
    );
    loads[2]?.resolve();
    await waitFor(() =>
      assert.deepEqual(readSearch(), { page: 1, size: 50, status: "DISABLED", isChanging: false })
    );
    assert.deepEqual(loads.map(({ search }) => search), [
      "",
      "?status=DISABLED",
      "?status=DISABLED&size=50",
    ]);
    loads[1]?.resolve();
  },
);
