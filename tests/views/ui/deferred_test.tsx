import { viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Component, type ReactNode, Suspense } from "react";
import { deferred } from "../../../src/ui/deferred.tsx";

const Bell = ({ count }: { count: number }) => <p>bell {count}</p>;

/** A part whose fetching fails so many times, and how often it was fetched. */
function failing(times: number) {
  let asked = 0;
  const { WhenLoaded } = deferred(() =>
    ++asked <= times ? Promise.reject(new Error("no network")) : Promise.resolve(Bell)
  );
  return { WhenLoaded, asked: () => asked };
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: "" };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render() {
    return this.state.failure ? <p>failed: {this.state.failure}</p> : this.props.children;
  }
}

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

viewTest("a part that does not come at all is told of", async ({ show }) => {
  const { WhenLoaded, asked } = failing(2);
  const { error } = console;
  const told: unknown[] = [];
  console.error = (...args: unknown[]) => void told.push(args[0]);
  try {
    await show(
      <Boundary>
        <WhenLoaded of={{ count: 3 }}>its place</WhenLoaded>
      </Boundary>,
    );
    await screen.findByText("failed: no network");
  } finally {
    console.error = error;
  }
  assert.equal(asked(), 2);
});
