import { readDescription, viewTest } from "../support/viewTest.tsx";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { InspectorPage } from "../../tools/inspector/InspectorPage.tsx";
import { openTabChannel } from "../../tools/inspector/tabChannel.ts";
import {
  createActorMessage,
  createEventMessage,
  createOpenedMessage,
  createSnapshotMessage,
  createTabMessages,
  doorChart,
  type MessageInput,
} from "../support/inspection.ts";

/** Opens the inspector's page with a channel to simulated tabs. */
function openPage() {
  const messages: unknown[] = [];
  const channel = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: unknown) => void messages.push(message),
  };
  const page = <InspectorPage channel={openTabChannel(channel, (show) => show())} />;
  const report = (...messages: MessageInput[]) =>
    act(() => {
      for (const data of createTabMessages(messages)) {
        channel.onmessage?.(new MessageEvent("message", { data }));
      }
      return Promise.resolve();
    });
  return { page, messages, report };
}

const closed = { leaf: "closed", light: "off" };
const wide = { leaf: { open: "wide" }, light: "off" };

const start: MessageInput[] = [
  createOpenedMessage("Home"),
  { type: "chart.published", chartId: "door", chart: doorChart },
  createActorMessage("x:0", "door", {
    chartId: "door",
    snapshot: { status: "active", value: closed, context: { name: "Bozcaada", secret: "••••" } },
  }),
  createActorMessage("x:1", "oil", { parentId: "x:0" }),
];

const opens: MessageInput[] = [
  createEventMessage("x:0", "opened", { by: "Elif" }),
  createSnapshotMessage("x:0", wide, { transitions: ["door.leaf.closed opened 0"] }),
];

const listTree = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);
const listLit = (figure: HTMLElement) =>
  [...figure.querySelectorAll("[data-lit]")].map((state) => state.getAttribute("data-state"));
const listLines = () =>
  within(screen.getByRole("grid")).getAllByRole("row").slice(1)
    .map((row) => within(row).getAllByRole("gridcell").map(({ textContent }) => textContent));
const send = () => screen.getByRole("region", { name: "Send an event" });

viewTest(
  "inspector page: explains how to inspect a tab and requests open tabs when it has none",
  async ({ show }) => {
    const { page, messages } = openPage();
    await show(page);
    screen.getByText("İzlenen sekme yok");
    assert.equal(screen.getByRole("link").getAttribute("href"), "/?inspect");
    assert.deepEqual(messages, [{ type: "inspector.opened" }]);
  },
);

viewTest(
  "inspector page: marks active states and taken transitions and shows the context",
  async ({ show }) => {
    const { page, report } = openPage();
    await show(page, "en");
    await report(...start);
    const figure = await screen.findByRole("figure", { name: "door" });
    assert.deepEqual([listTree(), listLit(figure)], [
      ["door leaf.closed, light.off", "oil running"],
      ["door", "door.leaf", "door.leaf.closed", "door.light", "door.light.off"],
    ]);
    const context = screen.getByRole("region", { name: "Context" });
    assert.deepEqual(
      within(context).getAllByRole("listitem").map(({ textContent }) => textContent),
      ['name"Bozcaada"', 'secret"••••"'],
    );

    await report(...opens);
    assert.deepEqual(
      [
        listTree()[0],
        listLit(figure),
        [...figure.querySelectorAll(".line.taken")].map((line) => line.textContent),
      ],
      [
        "door leaf.open.wide, light.off",
        [
          "door",
          "door.leaf",
          "door.leaf.open",
          "door.leaf.open.wide",
          "door.light",
          "door.light.off",
        ],
        ["opened [hasKey]"],
      ],
    );
  },
);

/** Finds the log row of an event or an actor's state. */
function getLine(what: string): HTMLElement {
  const rows = within(screen.getByRole("grid")).getAllByRole("row")
    .find((row) => row.textContent.endsWith(what));
  if (rows === undefined) throw new Error(`no line of ${what}`);
  return rows;
}

viewTest(
  "inspector page: shows a past entry while the log continues, and returns to the present",
  async ({ show, user }) => {
    const { page, report } = openPage();
    await show(page, "en");
    await report(...start, ...opens);
    const figure = await screen.findByRole("figure", { name: "door" });
    await user.click(getLine("appeared"));
    await report(
      createEventMessage("x:0", "lit"),
      createSnapshotMessage("x:0", { ...wide, light: "on" }),
    );
    const getInnermost = () => listLit(figure).at(-1);
    assert.deepEqual([
      listTree()[0],
      getInnermost(),
      screen.getByText(/^You look at the past/).textContent,
      screen.getByRole("region", { name: "Data" }).textContent.includes("Bozcaada"),
      send().textContent,
      listLines().map((cells) => cells.at(-1)),
    ], [
      "door leaf.closed, light.off",
      "door.light.off",
      "You look at the past, at 09:00:02.000",
      true,
      "Events go to what runs now.",
      ["opened", "appeared", "appeared", "opened", "lit"],
    ]);

    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    assert.equal(listTree()[0], "door leaf.open.wide, light.off");
    await user.keyboard("{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}");
    screen.getByText("Nothing ran yet");
    await user.click(screen.getByRole("button", { name: "Back to now" }));
    assert.deepEqual([listTree()[0], screen.queryByText(/^You look at the past/)], [
      "door leaf.open.wide, light.on",
      null,
    ]);
  },
);

viewTest(
  "inspector page: sends an event by hand and shows parse errors and rejections",
  async ({ show, user }) => {
    const { page, messages, report } = openPage();
    await show(page, "en");
    await report(...start);
    const text = within(send()).getByRole("textbox");
    const press = () => user.click(within(send()).getByRole("button", { name: "Send" }));
    await user.clear(text);
    await user.type(text, "[[1]");
    await press();
    assert.deepEqual(readDescription(text), {
      description: ['It has to be an object, as {"id": 1}'],
      invalid: "true",
    });
    await user.clear(text);
    await user.type(text, '{{"by":"Elif"}');
    await press();
    assert.deepEqual([readDescription(text).invalid, messages.at(-1)], [null, {
      type: "event.sent",
      tab: "t",
      sessionId: "x:0",
      event: { type: "lit", by: "Elif" },
    }]);
    await report({
      type: "event.rejected",
      sessionId: "x:0",
      event: { type: "lit" },
      reason: "it does not answer this event in the state it is in",
    });
    const readOutcome = () => within(send()).getByRole("status").textContent;
    assert.equal(readOutcome(), "Refused: it does not answer this event in the state it is in");
    await press();
    assert.equal(readOutcome(), "");
    await report(createEventMessage("x:0", "lit"));
    assert.equal(readOutcome(), "Taken at 09:00:00.000");
  },
);

viewTest("inspector page: searches, pauses and clears the log", async ({ show, user }) => {
  const { page, report } = openPage();
  await show(page, "en");
  await report(...start, ...opens);
  await user.type(screen.getByRole("searchbox"), "ELİF");
  const readCount = () => screen.getByText(/entr(y|ies)$/).textContent;
  assert.deepEqual([listLines(), readCount()], [
    [["09:00:04.000", "–", "door", "opened"]],
    "1 of 4 entries",
  ]);
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await report(createEventMessage("x:0", "lit"));
  assert.equal(listLines().length, 4);
  await user.click(screen.getByRole("button", { name: "Go on (1 new)" }));
  assert.equal(listLines().length, 5);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  screen.getByText("Nothing has happened yet");
});

viewTest(
  "inspector page: describes an actor without a chart and follows the tree's keys",
  async ({ show, user }) => {
    const { page, report } = openPage();
    await show(page, "en");
    await report(...start);
    act(() => screen.getByRole("treeitem", { name: /^door/ }).focus());
    await user.keyboard("{ArrowDown}{Enter}");
    screen.getByText(/^oil is a promise, a callback or an observable/);
    assert.equal(send().textContent, "It is no machine and takes no events by hand.");
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    assert.deepEqual(listTree(), ["door leaf.closed, light.off"]);
  },
);

viewTest(
  "inspector page: keeps the selected actor after the tab reloads",
  async ({ show, user }) => {
    const { page, report } = openPage();
    await show(page, "en");
    await report(...start);
    await user.click(screen.getByRole("treeitem", { name: /^oil/ }));
    await report(
      { type: "tab.closed" },
      createOpenedMessage("Home", "u"),
      { ...createActorMessage("x:0", "door"), tab: "u" },
      { ...createActorMessage("x:9", "oil", { parentId: "x:0" }), tab: "u" },
    );
    assert.deepEqual([
      listTree(),
      screen.getByRole("treeitem", { selected: true }).getAttribute("data-row"),
    ], [["Home ", "door running", "oil running", "Home closed"], "u x:9"]);
  },
);
