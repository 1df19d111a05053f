import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Suspense } from "react";
import { deferred, fetchMissing, useAreMissing } from "../../../src/ui/deferred.tsx";

const Bell = ({ count }: { count: number }) => <p>bell {count}</p>;

/** A part whose fetching fails so many times, and how often it was fetched. */
function failing(times: number) {
  let asked = 0;
  const { WhenLoaded, Component } = deferred(() =>
    ++asked <= times ? Promise.reject(new Error("no network")) : Promise.resolve(Bell)
  );
  return { WhenLoaded, Component, asked: () => asked };
}

const Missing = () => <p>missing: {String(useAreMissing())}</p>;

viewTest("what stands in a part's place goes when the part has come", async ({ show }) => {
  const { WhenLoaded, asked } = failing(0);
  await show(<WhenLoaded of={{ count: 3 }}>its place</WhenLoaded>);
  await screen.findByText("bell 3");
  assert.deepEqual([screen.queryByText("its place"), asked()], [null, 1]);
});

viewTest(
  "a part that did not come is fetched once more, beside what is there",
  async ({ show }) => {
    const secondTry = Promise.withResolvers<typeof Bell>();
    let asked = 0;
    const { WhenLoaded } = deferred(() =>
      ++asked === 1 ? Promise.reject(new Error("no network")) : secondTry.promise
    );
    await show(
      <div data-testid="page">
        <Suspense fallback="nothing">
          rows
          <WhenLoaded of={{ count: 3 }}>its place</WhenLoaded>
        </Suspense>
      </div>,
    );
    await waitFor(() => assert.equal(asked, 2));
    assert.deepEqual(
      [screen.queryByText("nothing"), screen.getByTestId("page").textContent],
      [null, "rowsits place"],
    );
    secondTry.resolve(Bell);
    await screen.findByText("bell 3");
  },
);

viewTest(
  "a part that does not come leaves what stands in its place, and is told of until it comes",
  async ({ show }) => {
    const { WhenLoaded, asked } = failing(3);
    await show(
      <>
        <Missing />
        <WhenLoaded of={{ count: 3 }}>its place</WhenLoaded>
      </>,
    );
    await screen.findByText("missing: true");
    screen.getByText("its place");
    assert.deepEqual([asked(), await act(fetchMissing), asked()], [2, false, 3]);
    screen.getByText("missing: true");
    assert.equal(await act(fetchMissing), true);
    await screen.findByText("bell 3");
    screen.getByText("missing: false");
  },
);

viewTest("deferred component: shows its fallback until its part has loaded", async ({ show }) => {
  const { Component, asked } = failing(2);
  await show(
    <>
      <Missing />
      <Component count={3} fallback="its place" />
    </>,
  );
  await screen.findByText("missing: true");
  screen.getByText("its place");
  assert.deepEqual([asked(), await act(fetchMissing)], [2, true]);
  await screen.findByText("bell 3");
});
