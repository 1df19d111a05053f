import type { Locator, Page } from "playwright-core";
import { clickButton } from "./browserRecords.ts";
import { devTest, openInspector, signInToDemo } from "./devServer.ts";

/** Finds an actor in the inspector's tree by name prefix and state. */
export const findActor = (inspector: Page, name: string, state = ""): Locator =>
  inspector.getByRole("treeitem", { name: new RegExp(`^${name} `) })
    .filter({ hasText: state }).first();

/** Selects an actor, which shows its chart, context and events. */
export const selectActor = (inspector: Page, name: string): Promise<void> =>
  findActor(inspector, name).click();

/** Finds an active state of the shown chart by its id. */
export const findActiveState = (inspector: Page, id: string): Locator =>
  inspector.getByRole("figure", { name: id.split(".")[0] ?? id, exact: true })
    .locator(`[data-lit][data-state="${id}"]`);

/** Finds the last log line of an event that contains a text. */
export async function findLogLine(inspector: Page, event: string, name: string): Promise<Locator> {
  // Of a long log only the lines that are seen are drawn.
  await inspector.getByRole("searchbox", { name: "Kayıtlarda ara" }).fill(event);
  return inspector.getByRole("grid", { name: "Olaylar" }).getByRole("row")
    .filter({ has: inspector.getByRole("gridcell", { name: event }) })
    .filter({ hasText: name }).last();
}

/** Sends an event to the selected actor; returns the form's status. */
export async function sendEvent(inspector: Page, event: string, data: object): Promise<Locator> {
  const form = inspector.getByRole("region", { name: "Olay gönder" });
  const select = form.getByRole("button", { name: / Olay$/ });
  if ((await select.textContent())?.includes(event) !== true) {
    await select.click();
    await inspector.getByRole("option", { name: event, exact: true }).click();
  }
  await form.getByRole("textbox").fill(JSON.stringify(data));
  await clickButton(inspector, "Gönder");
  return form.getByRole("status");
}

/** Defines a test with the inspector, opened by a signed-in demo administrator. */
export function inspectorTest(
  name: string,
  test: (page: Page, inspector: Page) => Promise<void>,
): void {
  devTest(name, async (page) => {
    const inspector = await openInspector(page);
    await findActor(inspector, "submission", "editing").waitFor();
    await signInToDemo(page);
    await findActor(inspector, "app", "signedIn").waitFor();
    await test(page, inspector);
  });
}
