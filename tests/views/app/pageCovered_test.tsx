import { routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { isPageCovered } from "../../../src/app/paletteEffects.ts";

viewTest("a dialog covers the page, and a toast does not", async () => {
  const { services } = await routed([{ path: "*", element: null }], {
    at: "/",
    as: { roles: ["VIEWER"] },
    answer: () => null,
  });
  const covered = (role: string, around: string[] = []) => {
    const box = document.createElement("div");
    for (const name of around) box.setAttribute(name, "");
    const inner = box.appendChild(document.createElement("div"));
    inner.setAttribute("role", role);
    document.body.append(box);
    const is = isPageCovered(services);
    box.remove();
    return is;
  };
  assert.deepEqual([
    covered("dialog"),
    covered("alertdialog"),
    covered("alertdialog", ["data-react-aria-top-layer"]),
    covered("status"),
  ], [true, true, false, false]);
});
