import assert from "node:assert/strict";
import { createActor, fromCallback } from "xstate";
import type { ReaderEvent } from "../../machines/notificationPoller.ts";
import { isSidebarOpen, notificationSidebarMachine } from "../../machines/notificationSidebar.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { notificationSidebar } from "./specifications/notificationSidebar.ts";

Deno.test("notification sidebar: resets its list when opened and closes on sign-out", () => {
  let resets = 0;
  let report: (event: ReaderEvent) => void = () => {};
  const sidebar = createActor(notificationSidebarMachine.provide({
    actors: {
      followReader: fromCallback<ReaderEvent>(({ sendBack }) => {
        report = sendBack;
      }),
    },
    actions: { resetList: () => resets += 1 },
  })).start();
  const seen: [boolean, number][] = [];
  const look = () => seen.push([isSidebarOpen(sidebar.getSnapshot()), resets]);
  const toggle = () => {
    sidebar.send({ type: "sidebar.toggled" });
    look();
  };
  toggle();
  report({ type: "reader.signedIn" });
  toggle();
  toggle();
  toggle();
  report({ type: "reader.signedOut" });
  look();
  assert.deepEqual(seen, [[false, 0], [true, 1], [false, 1], [true, 2], [false, 2]]);
  sidebar.stop();
});

testSpecification(notificationSidebar);
