import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Suspense } from "react";
import { lazyPart, retryFailedChunks, useHasFailedChunks } from "../../../src/ui/lazyPart.tsx";

const Bell = ({ count }: { count: number }) => <p>bell {count}</p>;

/** A part whose chunk fails to load `times` times, with the number of attempts. */
function createFailingPart(times: number) {
  let loadCount = 0;
  const { Lazy, Component } = lazyPart(() =>
    ++loadCount <= times ? Promise.reject(new Error("no network")) : Promise.resolve(Bell)
  );
  return { Lazy, Component, asked: () => loadCount };
}

const Missing = () => <p>missing: {String(useHasFailedChunks())}</p>;

viewTest("lazy part: replaces its children once the chunk is loaded", async ({ show }) => {
  const { Lazy, asked } = createFailingPart(0);
  await show(<Lazy props={{ count: 3 }}>its place</Lazy>);
  await screen.findByText("bell 3");
  assert.deepEqual([screen.queryByText("its place"), asked()], [null, 1]);
});

viewTest(
  "lazy part: retries a failed chunk once and keeps the page meanwhile",
  async ({ show }) => {
    const secondTry = Promise.withResolvers<typeof Bell>();
    let loadCount = 0;
    const { Lazy } = lazyPart(() =>
      ++loadCount === 1 ? Promise.reject(new Error("no network")) : secondTry.promise
    );
    await show(
      <div data-testid="page">
        <Suspense fallback="nothing">
          rows
          <Lazy props={{ count: 3 }}>its place</Lazy>
        </Suspense>
      </div>,
    );
    await waitFor(() => assert.equal(loadCount, 2));
    assert.deepEqual(
      [screen.queryByText("nothing"), screen.getByTestId("page").textContent],
      [null, "rowsits place"],
    );
    secondTry.resolve(Bell);
    await screen.findByText("bell 3");
  },
);

viewTest(
  "lazy part: keeps its children and reports the failed chunk until it is loaded",
  async ({ show }) => {
    const { Lazy, asked } = createFailingPart(3);
    await show(
      <>
        <Missing />
        <Lazy props={{ count: 3 }}>its place</Lazy>
      </>,
    );
    await screen.findByText("missing: true");
    screen.getByText("its place");
    assert.deepEqual([asked(), await act(retryFailedChunks), asked()], [2, false, 3]);
    screen.getByText("missing: true");
    assert.equal(await act(retryFailedChunks), true);
    await screen.findByText("bell 3");
    screen.getByText("missing: false");
  },
);

viewTest(
  "lazy part component: renders nothing until the chunk is loaded",
  async ({ show }) => {
    const { Component, asked } = createFailingPart(2);
    await show(
      <>
        <Missing />
        <Component count={3} />
      </>,
    );
    await screen.findByText("missing: true");
    assert.equal(screen.queryByText("bell 3"), null);
    assert.deepEqual([asked(), await act(retryFailedChunks)], [2, true]);
    await screen.findByText("bell 3");
  },
);
