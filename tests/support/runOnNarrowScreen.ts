import "./dom.ts";
import { act } from "@testing-library/react";
import type { Window } from "happy-dom";

/** Runs a function with a phone-sized window. */
export async function runOnNarrowScreen(run: () => Promise<void>) {
  const { happyDOM, innerWidth } = window as unknown as Window;
  happyDOM.setViewport({ width: 360 });
  try {
    await run();
  } finally {
    act(() => happyDOM.setViewport({ width: innerWidth }));
  }
}
