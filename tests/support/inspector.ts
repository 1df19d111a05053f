import type { Locator, Page } from "playwright-core";
import { press } from "./browserRecords.ts";

/** An actor in the inspector's tree, by the beginning of its name, that is in a state. */
export const actor = (inspector: Page, name: string, state = ""): Locator =>
  inspector.getByRole("treeitem", { name: new RegExp(`^${name} `) })
    .filter({ hasText: state }).first();

/** Has the inspector show an actor's chart, context and events that it takes. */
export const choose = (inspector: Page, name: string): Promise<void> =>
  actor(inspector, name).click();

/** A state of the chart that is shown, by its id, once it is lit. */
export const litState = (inspector: Page, id: string): Locator =>
  inspector.getByRole("figure", { name: id.split(".")[0] ?? id, exact: true })
    .locator(`[data-lit][data-state="${id}"]`);

/** The last line of the log that tells an actor of an event, by a part of its name. */
export async function logged(inspector: Page, event: string, name: string): Promise<Locator> {
  // Of a long log only the lines that are seen are drawn.
  await inspector.getByRole("searchbox", { name: "Kayıtlarda ara" }).fill(event);
  return inspector.getByRole("grid", { name: "Olaylar" }).getByRole("row")
    .filter({ has: inspector.getByRole("gridcell", { name: event }) })
    .filter({ hasText: name }).last();
}

/** Sends an event to the actor that is shown: what is said of it. */
export async function sendByHand(inspector: Page, event: string, data: object): Promise<Locator> {
  const form = inspector.getByRole("region", { name: "Olay gönder" });
  const select = form.getByRole("button", { name: / Olay$/ });
  if ((await select.textContent())?.includes(event) !== true) {
    await select.click();
    await inspector.getByRole("option", { name: event, exact: true }).click();
  }
  await form.getByRole("textbox").fill(JSON.stringify(data));
  await press(inspector, "Gönder");
  return form.getByRole("status");
}
