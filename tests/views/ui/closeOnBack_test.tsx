import "../../support/dom.ts";
import { act } from "@testing-library/react";
import assert from "node:assert/strict";
import { useLayoutEffect } from "react";
import { closeOverlaysOnBack, useCloseOnBack } from "../../../src/ui/overlay/closeOnBack.ts";
import { onTestEnd, viewTest } from "../../support/viewTest.tsx";

const browser = document.defaultView ?? assert.fail("no window");

const pressBack = () => browser.dispatchEvent(new PopStateEvent("popstate", { state: { idx: 0 } }));

/** Records what Back does on the second page of the history. */
function recordBack(): string[] {
  const events: string[] = [];
  const { history } = browser;
  const { state, go } = history;
  history.replaceState({ idx: 1 }, "");
  history.go = (distance) => {
    events.push(`returns by ${distance}`);
    browser.dispatchEvent(new PopStateEvent("popstate", { state: { idx: 1 } }));
  };
  closeOverlaysOnBack(browser);
  const leave = () => events.push("leaves the page");
  browser.addEventListener("popstate", leave);
  onTestEnd(() => {
    browser.removeEventListener("popstate", leave);
    history.go = go;
    history.replaceState(state, "");
  });
  return events;
}

function Overlay({ onClose, isOn }: { onClose: () => void; isOn?: boolean }) {
  useCloseOnBack(onClose, isOn);
  return null;
}

/** Presses Back before the first frame. */
function EarlyBack() {
  useLayoutEffect(() => void pressBack());
  return null;
}

viewTest(
  "closing on Back: closes an overlay in its first frame and stays on the page",
  async ({ show }) => {
    const events = recordBack();
    await show(
      <>
        <Overlay onClose={() => events.push("closes")} />
        <EarlyBack />
      </>,
    );
    assert.deepEqual(events, ["returns by 1", "closes"]);
  },
);

viewTest(
  "closing on Back: closes the topmost overlay first and then leaves the page",
  async ({ show }) => {
    const events = recordBack();
    const lower = <Overlay key="lower" onClose={() => events.push("closes the lower")} />;
    const { rerender } = await show(
      <>
        {lower}
        <Overlay key="upper" onClose={() => events.push("closes the upper")} />
      </>,
    );
    act(() => void pressBack());
    rerender(<>{lower}</>);
    act(() => void pressBack());
    rerender(<Overlay isOn={false} onClose={() => events.push("closes what is off")} />);
    act(() => void pressBack());
    assert.deepEqual(events, [
      "returns by 1",
      "closes the upper",
      "returns by 1",
      "closes the lower",
      "leaves the page",
    ]);
  },
);

viewTest(
  "closing on Back: closes an overlay in which choices have added addresses",
  async ({ show }) => {
    const events = recordBack();
    const pressBackTo = (idx: number) =>
      act(() => void browser.dispatchEvent(new PopStateEvent("popstate", { state: { idx } })));
    const showOverlay = () => <Overlay onClose={() => events.push("closes")} />;
    const { rerender } = await show(showOverlay());
    browser.history.replaceState({ idx: 2 }, "");
    pressBackTo(1);
    browser.history.replaceState({ idx: 3 }, "");
    rerender(showOverlay());
    pressBackTo(2);
    assert.deepEqual(events, ["returns by 1", "closes", "returns by 1", "closes"]);
  },
);
