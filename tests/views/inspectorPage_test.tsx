import { described, viewTest } from "../support/viewTest.tsx";
import { act, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { InspectorPage } from "../../tools/inspector/InspectorPage.tsx";
import { openTabChannel } from "../../tools/inspector/tabChannel.ts";
import {
  actor,
  doorChart,
  event,
  opened,
  snapshot,
  type Told,
  told,
} from "../support/inspection.ts";

/** The inspector's page, what it says to the tabs, and how they tell it. */
function openPage() {
  const said: unknown[] = [];
  const channel = {
    onmessage: null as ((event: MessageEvent) => void) | null,
    postMessage: (message: unknown) => void said.push(message),
  };
  const page = <InspectorPage channel={openTabChannel(channel, (show) => show())} />;
  const tell = (...messages: Told[]) =>
    act(() => {
      for (const data of told(messages)) channel.onmessage?.(new MessageEvent("message", { data }));
      return Promise.resolve();
    });
  return { page, said, tell };
}

const closed = { leaf: "closed", light: "off" };
const wide = { leaf: { open: "wide" }, light: "off" };

const start: Told[] = [
  opened("Home"),
  { type: "chart.told", chartId: "door", chart: doorChart },
  actor("x:0", "door", {
    chartId: "door",
    snapshot: { status: "active", value: closed, context: { name: "Bozcaada", secret: "••••" } },
  }),
  actor("x:1", "oil", { parentId: "x:0" }),
];

const opens: Told[] = [
  event("x:0", "opened", { by: "Elif" }),
  snapshot("x:0", wide, { taken: ["door.leaf.closed opened 0"] }),
];

const tree = () => screen.getAllByRole("treeitem").map(({ textContent }) => textContent);
const lit = (figure: HTMLElement) =>
  [...figure.querySelectorAll("[data-lit]")].map((state) => state.getAttribute("data-state"));
const lines = () =>
  within(screen.getByRole("grid")).getAllByRole("row").slice(1)
    .map((row) => within(row).getAllByRole("gridcell").map(({ textContent }) => textContent));
const send = () => screen.getByRole("region", { name: "Send an event" });

viewTest(
  "without a tab the inspector says how one is watched, and asks those that are open",
  async ({ show }) => {
    const { page, said } = openPage();
    await show(page);
    screen.getByText("İzlenen sekme yok");
    assert.equal(screen.getByRole("link").getAttribute("href"), "/?inspect");
    assert.deepEqual(said, [{ type: "inspector.opened" }]);
  },
);

viewTest(
  "an actor's states are lit, the transitions it takes are marked, its context stands beside",
  async ({ show }) => {
    const { page, tell } = openPage();
    await show(page, "en");
    await tell(...start);
    const figure = await screen.findByRole("figure", { name: "door" });
    assert.deepEqual([tree(), lit(figure)], [
      ["door leaf.closed, light.off", "oil running"],
      ["door", "door.leaf", "door.leaf.closed", "door.light", "door.light.off"],
    ]);
    const context = screen.getByRole("region", { name: "Context" });
    assert.deepEqual(
      within(context).getAllByRole("listitem").map(({ textContent }) => textContent),
      ['name"Bozcaada"', 'secret"••••"'],
    );

    await tell(...opens);
    assert.deepEqual(
      [
        tree()[0],
        lit(figure),
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

/** The line of the log that tells of an event, or of what became of an actor. */
function line(what: string): HTMLElement {
  const found = within(screen.getByRole("grid")).getAllByRole("row")
    .find((row) => row.textContent.endsWith(what));
  if (found === undefined) throw new Error(`no line of ${what}`);
  return found;
}

viewTest(
  "an entry shows what was then, while the log goes on; a press leads back",
  async ({ show, user }) => {
    const { page, tell } = openPage();
    await show(page, "en");
    await tell(...start, ...opens);
    const figure = await screen.findByRole("figure", { name: "door" });
    await user.click(line("appeared"));
    await tell(event("x:0", "lit"), snapshot("x:0", { ...wide, light: "on" }));
    const states = () => lit(figure).at(-1);
    assert.deepEqual([
      tree()[0],
      states(),
      screen.getByText(/^You look at the past/).textContent,
      screen.getByRole("region", { name: "Data" }).textContent.includes("Bozcaada"),
      send().textContent,
      lines().map((cells) => cells.at(-1)),
    ], [
      "door leaf.closed, light.off",
      "door.light.off",
      "You look at the past, at 09:00:02.000",
      true,
      "Events go to what runs now.",
      ["opened", "appeared", "appeared", "opened", "lit"],
    ]);

    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    assert.equal(tree()[0], "door leaf.open.wide, light.off");
    await user.keyboard("{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}");
    screen.getByText("Nothing ran yet");
    await user.click(screen.getByRole("button", { name: "Back to now" }));
    assert.deepEqual([tree()[0], screen.queryByText(/^You look at the past/)], [
      "door leaf.open.wide, light.on",
      null,
    ]);
  },
);

viewTest(
  "an event by hand is sent to its tab; what cannot be read and what is refused are said",
  async ({ show, user }) => {
    const { page, said, tell } = openPage();
    await show(page, "en");
    await tell(...start);
    const text = within(send()).getByRole("textbox");
    const press = () => user.click(within(send()).getByRole("button", { name: "Send" }));
    await user.clear(text);
    await user.type(text, "[[1]");
    await press();
    assert.deepEqual(described(text), {
      description: ['It has to be an object, as {"id": 1}'],
      invalid: "true",
    });
    await user.clear(text);
    await user.type(text, '{{"by":"Elif"}');
    await press();
    assert.deepEqual([described(text).invalid, said.at(-1)], [null, {
      type: "event.sent",
      tab: "t",
      sessionId: "x:0",
      event: { type: "lit", by: "Elif" },
    }]);
    await tell({
      type: "event.refused",
      sessionId: "x:0",
      event: { type: "lit" },
      reason: "it does not answer this event in the state it is in",
    });
    const outcome = () => within(send()).getByRole("status").textContent;
    assert.equal(outcome(), "Refused: it does not answer this event in the state it is in");
    await press();
    assert.equal(outcome(), "");
    await tell(event("x:0", "lit"));
    assert.equal(outcome(), "Taken at 09:00:00.000");
  },
);

viewTest("the log is searched, paused and cleared", async ({ show, user }) => {
  const { page, tell } = openPage();
  await show(page, "en");
  await tell(...start, ...opens);
  await user.type(screen.getByRole("searchbox"), "ELİF");
  const facts = () => screen.getByText(/entr(y|ies)$/).textContent;
  assert.deepEqual([lines(), facts()], [
    [["09:00:04.000", "–", "door", "opened"]],
    "1 of 4 entries",
  ]);
  await user.clear(screen.getByRole("searchbox"));
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await tell(event("x:0", "lit"));
  assert.equal(lines().length, 4);
  await user.click(screen.getByRole("button", { name: "Go on (1 new)" }));
  assert.equal(lines().length, 5);
  await user.click(screen.getByRole("button", { name: "Clear" }));
  screen.getByText("Nothing has happened yet");
});

viewTest(
  "an actor without a chart says what it is; keys lead through the tree",
  async ({ show, user }) => {
    const { page, tell } = openPage();
    await show(page, "en");
    await tell(...start);
    act(() => screen.getByRole("treeitem", { name: /^door/ }).focus());
    await user.keyboard("{ArrowDown}{Enter}");
    screen.getByText(/^oil is a promise, a callback or an observable/);
    assert.equal(send().textContent, "It is no machine and takes no events by hand.");
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    assert.deepEqual(tree(), ["door leaf.closed, light.off"]);
  },
);

viewTest("after a reload the same actor of the new tab is shown", async ({ show, user }) => {
  const { page, tell } = openPage();
  await show(page, "en");
  await tell(...start);
  await user.click(screen.getByRole("treeitem", { name: /^oil/ }));
  await tell(
    { type: "tab.closed" },
    opened("Home", "u"),
    { ...actor("x:0", "door"), tab: "u" },
    { ...actor("x:9", "oil", { parentId: "x:0" }), tab: "u" },
  );
  assert.deepEqual([
    tree(),
    screen.getByRole("treeitem", { selected: true }).getAttribute("data-row"),
  ], [["Home ", "door running", "oil running", "Home closed"], "u x:9"]);
});
