import "../../support/dom.ts";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { renderToString } from "react-dom/server";
import { TranslationProvider } from "../../../src/i18n/Translation.tsx";
import type { Column } from "../../../src/ui/table/column.ts";
import { DataTable, type TableContent } from "../../../src/ui/table/DataTable.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

interface Place {
  id: string;
  name: string;
  tonnes: number;
}

const places: Place[] = [
  { id: "1", name: "Iğdır", tonnes: 92700 },
  { id: "2", name: "İzmir", tonnes: 22180 },
];

const columns: Column<Place>[] = [
  { id: "name", header: "Yer", cell: ({ name }) => name, isPrimary: true, sortable: true },
  { id: "tonnes", header: "Ton", cell: ({ tonnes }) => tonnes, align: "end", sortable: true },
  { id: "note", header: "Not", cell: () => <button type="button">Sil</button> },
];

interface Options {
  content?: TableContent<Place>;
  sorted?: [string, "asc" | "desc"];
  onSort?: (field: string, direction: "asc" | "desc") => void;
  visibleIds?: string[];
}

function createTable(
  { content = { kind: "rows", rows: places }, sorted, onSort, visibleIds }: Options,
) {
  return (
    <DataTable
      label="Yerler"
      columns={columns}
      content={content}
      rowId={({ id }) => id}
      rowLink={({ id }) => `/place/${id}`}
      empty={<p>Henüz yer yok</p>}
      footer={<p>Altlık</p>}
      skeletonRows={4}
      sortField={sorted?.[0]}
      sortDirection={sorted?.[1]}
      onSort={onSort}
      {...(visibleIds && { visibleIds })}
    />
  );
}

const readHeaders = () =>
  screen.getAllByRole("columnheader").map((cell) => [
    within(cell).queryByRole("button")?.textContent ?? cell.textContent,
    cell.getAttribute("aria-sort"),
  ]);

viewTest("table: has a name, column headers and row headers", async ({ show }) => {
  await show(wrapInRouter(createTable({})).element);
  const rows = within(screen.getByRole("table", { name: "Yerler" })).getAllByRole("row");
  assert.deepEqual(
    rows.map((row) =>
      [...row.children].map((cell) => [cell.getAttribute("role"), cell.textContent])
    ),
    [
      [["columnheader", "Yer"], ["columnheader", "Ton"], ["columnheader", "Not"]],
      [["rowheader", "Iğdır"], ["cell", "92700"], ["cell", "Sil"]],
      [["rowheader", "İzmir"], ["cell", "22180"], ["cell", "Sil"]],
    ],
  );
});

viewTest("table: exposes the sort order of its columns", async ({ show }) => {
  const { rerender } = await show(
    wrapInRouter(createTable({ sorted: ["name", "asc"], onSort: () => {} })).element,
  );
  assert.deepEqual(readHeaders(), [["Yer", "ascending"], ["Ton", "none"], ["Not", null]]);
  rerender(wrapInRouter(createTable({ sorted: ["tonnes", "desc"], onSort: () => {} })).element);
  assert.deepEqual(readHeaders(), [["Yer", "none"], ["Ton", "descending"], ["Not", null]]);
});

viewTest(
  "table: sorts ascending first and reverses the sorted column",
  async ({ show, user }) => {
    const requestedSorts: unknown[] = [];
    const onSort = (...sort: unknown[]) => requestedSorts.push(sort);
    const { rerender } = await show(
      wrapInRouter(createTable({ sorted: ["name", "asc"], onSort })).element,
    );
    const press = async (name: string) => {
      const head = screen.getByRole("columnheader", { name });
      await user.click(within(head).getByRole("button"));
    };
    await press("Ton");
    await press("Yer");
    rerender(wrapInRouter(createTable({ sorted: ["name", "desc"], onSort })).element);
    await press("Yer");
    assert.deepEqual(requestedSorts, [["tonnes", "asc"], ["name", "desc"], ["name", "asc"]]);
  },
);

viewTest(
  "table: sorts by the field of a column that has one, in its first direction",
  async ({ show, user }) => {
    const requestedSorts: unknown[] = [];
    const sort = { field: "late", label: "Gecikenler", firstDirection: "desc" } as const;
    const table = (sortDirection?: "asc" | "desc") => (
      <DataTable
        label="Yerler"
        columns={[...columns, {
          id: "steps",
          header: "Adım",
          cell: () => "",
          sortable: true,
          sort,
        }]}
        content={{ kind: "rows", rows: places }}
        rowId={({ id }) => id}
        empty={null}
        sortField={sortDirection && "late"}
        sortDirection={sortDirection}
        onSort={(...sort) => requestedSorts.push(sort)}
      />
    );
    const { rerender } = await show(wrapInRouter(table()).element);
    const press = () => user.click(screen.getByRole("button", { name: "Adım" }));
    await press();
    rerender(wrapInRouter(table("desc")).element);
    assert.deepEqual(readHeaders().at(-1), ["Adım", "descending"]);
    await press();
    assert.deepEqual(requestedSorts, [["late", "desc"], ["late", "asc"]]);
    screen.getByText("Sırala: Gecikenler");
  },
);

viewTest("table: has a body with a heading for each group of rows", async ({ show }) => {
  const more = [...places, { id: "3", name: "Ordu", tonnes: 5 }];
  const isLarge = ({ tonnes }: Place) => tonnes > 30_000;
  await show(
    wrapInRouter(
      <DataTable
        label="Yerler"
        columns={columns}
        content={{ kind: "rows", rows: more }}
        rowId={({ id }) => id}
        grouping={{
          id: (place) => isLarge(place) ? "large" : null,
          heading: (place) => isLarge(place) ? "Büyük" : "Diğer",
        }}
        empty={null}
      />,
    ).element,
  );
  const groups = ["Büyük", "Diğer"].map((name) => screen.getByRole("rowgroup", { name }));
  assert.deepEqual(
    groups.map((group) => within(group).getAllByRole("rowheader").map((cell) => cell.textContent)),
    [["Büyük", "Iğdır"], ["Diğer", "İzmir", "Ordu"]],
  );
  assert.deepEqual(
    groups.map((group) => group.querySelector("th")?.getAttribute("scope")),
    ["rowgroup", "rowgroup"],
  );
});

viewTest(
  "table: has one link per row that the keyboard follows",
  async ({ show, user }) => {
    const { element, path: readAddress } = wrapInRouter(createTable({}));
    await show(element);
    assert.deepEqual(
      screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]),
      [["Iğdır", "/place/1"], ["İzmir", "/place/2"]],
    );
    await user.tab();
    await user.tab();
    await user.tab();
    assert.equal(document.activeElement?.textContent, "İzmir");
    await user.keyboard("{Enter}");
    assert.equal(readAddress(), "/place/2");
  },
);

viewTest("table: shows hidden placeholder rows while loading", async ({ show }) => {
  await show(wrapInRouter(createTable({ content: { kind: "loading" } })).element);
  const table = screen.getByRole("table", { name: "Yerler" });
  assert.deepEqual({
    busy: table.getAttribute("aria-busy"),
    rows: within(table).getAllByRole("row").length,
    placeholders: table.querySelectorAll("tbody tr").length,
  }, { busy: "true", rows: 1, placeholders: 4 });
});

viewTest("table: keeps stale rows while others load", async ({ show }) => {
  await show(
    wrapInRouter(createTable({ content: { kind: "rows", rows: places, isStale: true } })).element,
  );
  assert.equal(screen.getByRole("table").getAttribute("aria-busy"), "true");
  assert.equal(screen.getAllByRole("link").length, 2);
});

const manyPlaces = Array.from({ length: 100 }, (_, position): Place => ({
  id: String(position),
  name: `Yer ${position}`,
  tonnes: position,
}));

viewTest(
  "table: renders the first of many rows at once and reserves room for the rest",
  async ({ show }) => {
    const { element } = wrapInRouter(createTable({ content: { kind: "rows", rows: manyPlaces } }));
    const firstRender = document.createElement("div");
    firstRender.innerHTML = renderToString(
      <TranslationProvider language="tr" catalogue={{}}>{element}</TranslationProvider>,
    );
    const spacer = firstRender.querySelector("tbody tr:last-child");
    await show(element);
    assert.deepEqual({
      firstRows: firstRender.querySelectorAll("tbody th").length,
      spacer: [
        spacer?.firstElementChild?.getAttribute("height"),
        spacer?.getAttribute("aria-hidden"),
      ],
      allRows: screen.getAllByRole("rowheader").length,
      spacersLeft: document.querySelectorAll("tbody tr[aria-hidden]").length,
    }, { firstRows: 25, spacer: ["3375", "true"], allRows: 100, spacersLeft: 0 });
  },
);

viewTest("table: shows its empty state and footer without rows", async ({ show }) => {
  await show(wrapInRouter(createTable({ content: { kind: "rows", rows: [] } })).element);
  assert.ok(screen.getByText("Henüz yer yok"));
  assert.ok(screen.getByText("Altlık"));
  assert.ok(screen.queryByRole("table") === null);
});

viewTest("table: shows an error and retries", async ({ show, user }) => {
  let retried = 0;
  const content = { kind: "failed", detail: "Sunucu yok", onRetry: () => retried++ } as const;
  await show(wrapInRouter(createTable({ content })).element);
  const alert = await screen.findByRole("alert");
  assert.match(alert.textContent ?? "", /Liste yüklenemedi.*Sunucu yok/);
  await user.click(within(alert).getByRole("button", { name: "Yeniden dene" }));
  assert.equal(retried, 1);
});

viewTest("table: shows that the list is forbidden", async ({ show }) => {
  await show(wrapInRouter(createTable({ content: { kind: "forbidden" } })).element, "en");
  assert.ok(await screen.findByText("You do not have permission to see this list"));
});

viewTest("table: hides columns except the primary one", async ({ show }) => {
  await show(wrapInRouter(createTable({ visibleIds: ["tonnes"] })).element);
  assert.deepEqual(readHeaders().map(([header]) => header), ["Yer", "Ton"]);
});

const placeColumns: Column<Place>[] = [
  { id: "name", header: "Yer", cell: ({ name }) => name, isPrimary: true },
  {
    id: "process",
    header: "Süreç",
    cell: () => <a href="/process/1">Tescil</a>,
    text: () => "Tescil",
    hideBelow: 1120,
    whenHidden: "underName",
  },
  {
    id: "project",
    header: "Proje",
    cell: ({ id }) => id === "1" && <a href="/project/1">Rüzgâr</a>,
    text: ({ id }) => id === "1" ? "Rüzgâr" : null,
    hideBelow: 960,
    whenHidden: "underName",
  },
  { id: "tonnes", header: "Ton", cell: ({ tonnes }) => tonnes, hideBelow: 720 },
];

viewTest(
  "table: has texts of what may not fit under the name, most important first",
  async ({ show }) => {
    const readNameCells = () =>
      screen.getAllByRole("rowheader").map((cell) => ({
        parts: [...cell.childNodes].map(({ textContent }) => textContent),
        links: cell.querySelectorAll("a").length,
      }));
    const createPlaces = (visibleIds?: string[]) =>
      wrapInRouter(
        <DataTable
          label="Yerler"
          columns={placeColumns}
          content={{ kind: "rows", rows: places }}
          rowId={({ id }) => id}
          empty={null}
          {...(visibleIds && { visibleIds })}
        />,
      ).element;
    const { unmount } = await show(createPlaces());
    assert.deepEqual(readNameCells(), [
      { parts: ["Iğdır", "RüzgârTescil"], links: 0 },
      { parts: ["İzmir", "Tescil"], links: 0 },
    ]);
    unmount();
    await show(createPlaces(["tonnes"]));
    assert.deepEqual(readNameCells(), [
      { parts: ["Iğdır"], links: 0 },
      { parts: ["İzmir"], links: 0 },
    ]);
  },
);
