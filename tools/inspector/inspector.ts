import "./inspector.css";
import { createBrowserReceiver, type StatelyInspectionEvent } from "@statelyai/inspect";

/** The oldest events make room for new ones. */
const MOST_EVENTS = 500;

interface SeenActor {
  name: string;
  parent: string | undefined;
  snapshot: { status?: unknown; value?: unknown };
}

const actors = new Map<string, SeenActor>();
let chosen: string | undefined;

createBrowserReceiver().subscribe(receive);

function receive(event: StatelyInspectionEvent) {
  const id = event.sessionId;
  if (event.type === "@xstate.actor") {
    actors.set(id, { name: event.name, parent: event.parentId, snapshot: event.snapshot });
    chosen ??= id;
  } else if (event.type === "@xstate.event") {
    const sender = event.sourceId ? `${nameOf(event.sourceId)} → ` : "";
    addEvent(`${sender}${nameOf(id)}`, event.event);
  } else {
    const known = actors.get(id);
    actors.set(id, { name: known?.name ?? id, parent: known?.parent, snapshot: event.snapshot });
  }
  showActors();
  showChosen();
}

function nameOf(id: string): string {
  return actors.get(id)?.name ?? id;
}

function showActors() {
  place("actors").replaceChildren(...[...actors].map(([id, actor]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", String(id === chosen));
    const state = document.createElement("small");
    state.textContent = stateOf(actor);
    button.append(actor.parent ? `· ${actor.name}` : actor.name, state);
    button.onclick = () => {
      chosen = id;
      showActors();
      showChosen();
    };
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
}

function showChosen() {
  if (chosen === undefined) return;
  place("chosen").textContent = nameOf(chosen);
  place("state").textContent = JSON.stringify(actors.get(chosen)?.snapshot, null, 2);
}

function addEvent(route: string, event: { type: string }) {
  const summary = document.createElement("summary");
  const where = document.createElement("small");
  where.textContent = ` ${route}`;
  summary.append(event.type, where);
  const content = document.createElement("pre");
  content.textContent = JSON.stringify(event, null, 2);
  const details = document.createElement("details");
  details.append(summary, content);
  const events = place("events");
  events.prepend(details);
  while (events.childElementCount > MOST_EVENTS) events.lastElementChild?.remove();
}

function stateOf({ snapshot }: SeenActor): string {
  const { value, status } = snapshot;
  if (typeof value === "string") return value;
  return value === undefined ? String(status ?? "") : JSON.stringify(value);
}

function place(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no #${id}`);
  return element;
}
