import { type Call, frameAnswer, routed } from "../../support/inApp.tsx";
import { aCompany, idOf } from "../../support/records.ts";
import { addModalRoot, described, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { routes } from "../../../src/app/routes.tsx";
import { problemKind } from "../../support/problems.ts";

// What the list fetches once it stands is at hand then, and is drawn at once.
Deno.test.beforeAll(async () => {
  await Promise.all([
    import("../../../src/app/tools.ts"),
    import("../../../src/pages/list/later.ts"),
    import("../../../src/ui/later.ts"),
  ]);
});

const IN_USE = "Bu iş ortağının projeleri var. Önce onları silin ya da başka bir ortağa taşıyın.";
const NAMES = ["Anka", "Bora", "Ceyhan", "Doruk"];
/** What is in use, and what is deleted. */
const KEPT = ["Bora", "Doruk"];

/** The list of companies, where all were to be deleted and some were refused. */
async function afterRefusal() {
  addModalRoot();
  let rows = NAMES.map((name, index) => aCompany({ id: idOf(index + 1), name }));
  const app = await routed(routes, {
    at: "/company/?select=yes",
    as: { roles: ["ADMIN"] },
    answer({ path }: Call) {
      if (path === "/api/companies") return { data: rows, total: rows.length };
      if (path !== "/api/companies/bulk") return frameAnswer(path);
      const problem = { ...problemKind("in-use", "tr"), detail: IN_USE };
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

const box = (name: string) => screen.getByRole("checkbox", { name: `Seç: ${name}` });
const report = () =>
  screen.getAllByRole("status").map(({ textContent }) => textContent)
    .filter((text) => text?.includes("değiştirilemedi."));

async function deleteAll(user: ReturnType<typeof userEvent.setup>) {
  await user.click(
    await screen.findByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }),
  );
  await user.click(screen.getByRole("button", { name: "Seçilenlere uygula" }));
  await user.click(await screen.findByRole("menuitem", { name: "Sil" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Sil" }));
  await waitFor(() => assert.ok(screen.queryByRole("checkbox", { name: "Seç: Anka" }) === null));
}

/** The rows of the table, each by its cells: what they say, and over how many columns. */
const rows = () =>
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
  "why a row was refused stands below it, as wide as the table, and is read out with its box",
  async ({ show, user }) => {
    const app = await afterRefusal();
    await show(app.element);
    await deleteAll(user);
    const columns = screen.getAllByRole("columnheader").length;
    const why = [["cell", String(columns), `Değiştirilemedi: ${IN_USE}`]];
    assert.deepEqual(rows(), ["Bora", why, "Doruk", why]);
    assert.deepEqual(
      [box("Bora"), box("Doruk")].map((one) => described(one).description),
      [[`Değiştirilemedi: ${IN_USE}`], [`Değiştirilemedi: ${IN_USE}`]],
    );
    assert.deepEqual(report(), [
      `2 kayıt değiştirilemedi. Hâlâ seçililer.${IN_USE} (2)`,
    ]);
  },
);

viewTest(
  "the report leads to the first refused row, and forgets what is no longer selected",
  async ({ show, user }) => {
    const app = await afterRefusal();
    await show(app.element);
    await screen.findByRole("group", { name: "Seçili kayıtlar" });
    const before = screen.getAllByRole("status");
    await deleteAll(user);
    // What announces was in the page before there was anything to announce.
    assert.ok(before.some(({ textContent }) => textContent?.includes(IN_USE)));
    await user.click(screen.getByRole("button", { name: "İlkine git" }));
    assert.ok(document.activeElement === box("Bora"));

    await user.keyboard(" ");
    assert.deepEqual(described(box("Bora")).description, []);
    assert.deepEqual(report(), [
      `1 kayıt değiştirilemedi. Hâlâ seçililer.${IN_USE} (1)`,
    ]);
    await user.click(screen.getByRole("button", { name: "İlkine git" }));
    assert.ok(document.activeElement === box("Doruk"));
    await user.click(box("Doruk"));
    assert.deepEqual(report(), []);
    assert.ok(screen.queryByRole("button", { name: "İlkine git" }) === null);
    assert.equal(rows().length, 2);
  },
);
