import "./dom.ts";
import { act } from "@testing-library/react";
import type { Window } from "happy-dom";

/** Runs something while the window is as narrow as a telephone. */
export async function onNarrowScreen(run: () => Promise<void>) {
  const { happyDOM, innerWidth } = window as unknown as Window;
  happyDOM.setViewport({ width: 360 });
  try {
    await run();
  } finally {
    act(() => happyDOM.setViewport({ width: innerWidth }));
  }
}
