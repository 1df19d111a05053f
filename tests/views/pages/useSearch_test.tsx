import { routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Link } from "react-router";
import { type } from "../../../contract/schemas/schema.ts";
import { ComingAddressProvider } from "../../../src/pages/comingAddress.tsx";
import { pagingShape, useSearch } from "../../../src/pages/searchParams.ts";

const shape = { ...pagingShape, status: { read: type("string"), fallback: "" } };

function Page() {
  const { search, isChanging, change, addressOf } = useSearch(shape);
  return (
    <>
      <output>{JSON.stringify({ ...search, isChanging })}</output>
      <button type="button" onClick={() => change({ status: "DISABLED" })}>Disabled</button>
      <button type="button" onClick={() => change({ size: 50 })}>Fifty</button>
      <Link to={addressOf({ page: 2 })}>Second</Link>
    </>
  );
}

viewTest(
  "a change made while another still loads adds to it, and so does a link",
  async ({ show, user }) => {
    const loads: { search: string; answer: () => void }[] = [];
    const app = await routed([{
      path: "/list",
      element: (
        <ComingAddressProvider>
          <Page />
        </ComingAddressProvider>
      ),
      HydrateFallback: () => null,
      loader({ request }) {
        const { promise, resolve } = Promise.withResolvers<null>();
        loads.push({ search: new URL(request.url).search, answer: () => resolve(null) });
        return promise;
      },
    }], { at: "/list", as: { roles: ["ADMIN"] }, answer: () => null });
    await show(app.element);
    const shown = () => JSON.parse(screen.getByRole("status").textContent ?? "");
    loads[0]?.answer();
    await screen.findByRole("status");

    await user.click(screen.getByRole("button", { name: "Disabled" }));
    await waitFor(() => assert.equal(shown().isChanging, true));
    await user.click(screen.getByRole("button", { name: "Fifty" }));
    await waitFor(() => assert.equal(loads.length, 3));
    await waitFor(() =>
      assert.equal(
        screen.getByRole("link").getAttribute("href"),
        "/list?status=DISABLED&size=50&page=2",
      )
    );
    loads[2]?.answer();
    await waitFor(() =>
      assert.deepEqual(shown(), { page: 1, size: 50, status: "DISABLED", isChanging: false })
    );
    assert.deepEqual(loads.map(({ search }) => search), [
      "",
      "?status=DISABLED",
      "?status=DISABLED&size=50",
    ]);
    loads[1]?.answer();
  },
);
