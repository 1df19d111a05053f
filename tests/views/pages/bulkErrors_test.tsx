import { type Call, createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { createCompany, toId } from "../../support/records.ts";
import { addModalRoot, readDescription, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";
import { getProblemKind } from "../../support/problems.ts";

// Parts that the list loads later are loaded now, so that they render at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/frameTools.ts"),
    import("../../../src/records/list/lazyParts.ts"),
    import("../../../src/ui/lazyParts.ts"),
  ]);
});

const IN_USE = "Bu iş ortağının projeleri var. Önce onları silin ya da başka bir ortağa taşıyın.";
const NAMES = ["Anka", "Bora", "Ceyhan", "Doruk"];
/** Companies in use, and companies that are deleted. */
const KEPT = ["Bora", "Doruk"];

/** Opens the company list after a bulk deletion with some rejections. */
async function createListApp() {
  addModalRoot();
  let rows = NAMES.map((name, index) => createCompany({ id: toId(index + 1), name }));
  const app = await createRoutedApp(routes, {
    at: "/company/?select=yes",
    as: { roles: ["ADMIN"] },
    respond({ path }: Call) {
      if (path === "/api/companies") return { data: rows, total: rows.length };
      if (path !== "/api/companies/bulk") return respondToFrame(path);
      const problem = { ...getProblemKind("in-use", "tr"), detail: IN_USE };
      const data = rows.map(({ id, name }) => ({
        id,
        problem: KEPT.includes(name) ? problem : null,
      }));
      rows = rows.filter(({ name }) => KEPT.includes(name));
      return { data, total: data.length, next: null };
    },
  });
  return app;
}

const getCheckbox = (name: string) => screen.getByRole("checkbox", { name: `Seç: ${name}` });
const report = () =>
  screen.getAllByRole("status").map(({ textContent }) => textContent)
    .filter((text) => text?.includes("değiştirilemedi."));

async function deleteAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(
    await screen.findByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }),
  );
  await user.click(screen.getByRole("button", { name: "Toplu işlem" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sil" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Sil" }));
  await waitFor(() => assert.ok(screen.queryByRole("checkbox", { name: "Seç: Anka" }) === null));
}

/** The rows of the table, each by its cells: what they say, and over how many columns. */
const readRows = () =>
  within(screen.getByRole("table")).getAllByRole("row").slice(1).map((row) =>
    row.children.length > 1
      ? within(row).getByRole("rowheader").textContent
      : [...row.children].map((cell) => [
        cell.getAttribute("role"),
        cell.getAttribute("colspan"),
        cell.textContent,
      ])
  );

viewTest(
  "bulk errors: are shown below their row and describe its checkbox",
  async ({ show, user }) => {
    const app = await createListApp();
    await show(app.element);
    await deleteAll(user);
    const columns = screen.getAllByRole("columnheader").length;
    const why = [["cell", String(columns), `Değiştirilemedi: ${IN_USE}`]];
    assert.deepEqual(readRows(), ["Bora", why, "Doruk", why]);
    assert.deepEqual(
      [getCheckbox("Bora"), getCheckbox("Doruk")].map((one) => readDescription(one).description),
      [[`Değiştirilemedi: ${IN_USE}`], [`Değiştirilemedi: ${IN_USE}`]],
    );
    assert.deepEqual(report(), [
      `2 kayıt değiştirilemedi. Hâlâ seçililer.${IN_USE} (2)`,
    ]);
  },
);

viewTest(
  "bulk errors: link to the first failed row and drop deselected ones",
  async ({ show, user }) => {
    const app = await createListApp();
    await show(app.element);
    await screen.findByRole("group", { name: "Seçili kayıtlar" });
    const before = screen.getAllByRole("status");
    await deleteAll(user);
    // What announces was in the page before there was anything to announce.
    assert.ok(before.some(({ textContent }) => textContent?.includes(IN_USE)));
    await user.click(screen.getByRole("button", { name: "İlk hataya git" }));
    assert.ok(document.activeElement === getCheckbox("Bora"));

    await user.keyboard(" ");
    assert.deepEqual(readDescription(getCheckbox("Bora")).description, []);
    assert.deepEqual(report(), [
      `1 kayıt değiştirilemedi. Hâlâ seçililer.${IN_USE} (1)`,
    ]);
    await user.click(screen.getByRole("button", { name: "İlk hataya git" }));
    assert.ok(document.activeElement === getCheckbox("Doruk"));
    await user.click(getCheckbox("Doruk"));
    assert.deepEqual(report(), []);
    assert.ok(screen.queryByRole("button", { name: "İlk hataya git" }) === null);
    assert.equal(readRows().length, 2);
  },
);
