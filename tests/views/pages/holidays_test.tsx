import { createRoutedApp, respondToFrame } from "../../support/createPageInApp.tsx";
import { createHoliday } from "../../support/holidays.ts";
import { addModalRoot, viewTest } from "../../support/viewTest.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { type Permission, PERMISSIONS } from "../../../contract/permissions.ts";
import type { Holiday } from "../../../contract/schemas/holiday.ts";
import { routes } from "../../../src/app/routes.tsx";

const eve = createHoliday(1, { date: "2025-10-28", name: "Arife", halfDay: true });
const day = createHoliday(2, { date: "2026-10-29", name: "Cumhuriyet Bayramı" });
const feast = createHoliday(3, {
  date: "2027-03-09",
  name: "Ramazan Bayramı 1. gün",
  certainty: "EXPECTED",
});

interface Opened {
  holidays?: readonly Holiday[];
  permissions?: readonly Permission[];
}

async function open({ holidays = [eve, day, feast], permissions = PERMISSIONS }: Opened = {}) {
  addModalRoot();
  const requests: string[] = [];
  let rows = holidays;
  const { element } = await createRoutedApp(routes, {
    at: "/holidays",
    now: Date.parse("2026-11-26T09:00:00Z"),
    as: { roles: ["ADMIN"], permissions },
    respond({ method, path }) {
      if (!path.startsWith("/api/holidays")) return respondToFrame(path);
      if (method === "GET") return { data: rows, total: rows.length };
      requests.push(`${method} ${path}`);
      rows = rows.filter(({ id }) => !path.endsWith(id));
    },
  });
  return { element, requests };
}

const findTitle = () => screen.findByRole("heading", { level: 1, name: "Resmî tatiller" });

const readYears = () =>
  within(screen.getByRole("main")).getAllByRole("region").map((region) => [
    within(region).getByRole("heading").textContent,
    region.querySelector("details")?.open,
    within(region).getAllByRole("listitem").map(({ textContent }) => textContent),
  ]);

viewTest(
  "holidays: are listed by year, this year first and unfolded, with half and expected days marked",
  async ({ show }) => {
    await show((await open({ permissions: [] })).element);
    await findTitle();
    const expected = [
      ["2026", true, ["29.10.2026 PerşembeCumhuriyet Bayramı2429 sayılı Kanun"]],
      ["2027", false, ["09.03.2027 SalıRamazan Bayramı 1. gün2429 sayılı KanunBeklenen"]],
      ["2025", false, ["28.10.2025 SalıArife2429 sayılı KanunYarım gün"]],
    ];
    await waitFor(() => assert.deepEqual(readYears(), expected));
    assert.equal(screen.queryByRole("button", { name: "Tatil ekle" }), null);
  },
);

viewTest("holidays: warn administrators when the table ends within a year", async ({ show }) => {
  await show((await open({ holidays: [day] })).element);
  await findTitle();
  screen.getByText(
    "Resmî tatiller 29.10.2026 tarihinde bitiyor. Sonraki iş günleri tatilsiz sayılıyor.",
  );
});

viewTest("holidays: are deleted at once and leave the list", async ({ show, user }) => {
  const { element, requests } = await open();
  await show(element);
  await findTitle();
  await user.click(
    screen.getByRole("button", { name: "29.10.2026 “Cumhuriyet Bayramı”: işlemler" }),
  );
  await user.click(await screen.findByRole("menuitem", { name: "Sil" }));
  await waitFor(() => assert.deepEqual(requests, [`DELETE /api/holidays/${day.id}`]));
  await waitFor(() => assert.deepEqual(readYears().map(([year]) => year), ["2027", "2025"]));
});

viewTest("holidays: an empty table offers to add the first", async ({ show }) => {
  await show((await open({ holidays: [] })).element);
  await findTitle();
  screen.getByText("Henüz resmî tatil yok");
  assert.equal(screen.getAllByRole("button", { name: "Tatil ekle" }).length, 2);
});
