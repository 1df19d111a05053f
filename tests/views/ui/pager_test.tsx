import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { Pager } from "../../../src/ui/table/Pager.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

function readPager() {
  const getButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  return {
    range: screen.getByRole("status").textContent,
    place: screen.getByText(/^\d+ \/ \d+$/).textContent,
    back: !getButton("Önceki sayfa").disabled,
    on: !getButton("Sonraki sayfa").disabled,
  };
}

const createPager = (
  page: number,
  size: number,
  total: number | undefined,
  reported: unknown[] = [],
) =>
  wrapInRouter(
    <Pager
      search={{ page, size }}
      list={total === undefined ? undefined : { total }}
      onChange={(change) => reported.push(change)}
    />,
  ).element;

viewTest("pager: is disabled while the total is unknown", async ({ show }) => {
  await show(createPager(1, 10, undefined));
  const isDisabled = (name: string) =>
    screen.getByRole<HTMLButtonElement>("button", { name }).disabled;
  assert.deepEqual(
    [
      screen.getByRole("status").textContent,
      screen.queryByText(/\d+ \/ \d+$/),
      isDisabled("Önceki sayfa"),
      isDisabled("Sonraki sayfa"),
    ],
    ["", null, true, true],
  );
});

const cases: [
  name: string,
  [page: number, size: number, total: number],
  ReturnType<typeof readPager>,
][] = [
  ["the first page", [1, 10, 38], { range: "1–10 / 38", place: "1 / 4", back: false, on: true }],
  ["a page between", [2, 10, 38], { range: "11–20 / 38", place: "2 / 4", back: true, on: true }],
  ["the last page", [4, 10, 38], { range: "31–38 / 38", place: "4 / 4", back: true, on: false }],
  ["a page past the last", [9, 10, 38], {
    range: "31–38 / 38",
    place: "4 / 4",
    back: true,
    on: false,
  }],
  ["a page before the first", [0, 10, 38], {
    range: "1–10 / 38",
    place: "1 / 4",
    back: false,
    on: true,
  }],
  ["a full single page", [1, 10, 10], {
    range: "1–10 / 10",
    place: "1 / 1",
    back: false,
    on: false,
  }],
  ["thousands", [1, 100, 1234], {
    range: "1–100 / 1.234",
    place: "1 / 13",
    back: false,
    on: true,
  }],
];

for (const [name, [page, size, total], expected] of cases) {
  viewTest(`pager: shows ${name}`, async ({ show }) => {
    await show(createPager(page, size, total));
    assert.deepEqual(readPager(), expected);
  });
}

viewTest("pager: says that there are no rows, and offers no other page", async ({ show }) => {
  await show(createPager(1, 10, 0));
  assert.deepEqual(
    [screen.getByRole("status").textContent, screen.queryAllByRole("button")],
    ["Satır yok", []],
  );
});

for (
  const [place, page, hint, targets] of [
    ["on the furthest page", 1_000, "Diğer satırlar için listeyi daraltın", [{ page: 999 }]],
    ["on the last page", 5_000, "", [{ page: 1_000 }]],
  ] as const
) {
  viewTest(`pager: leads to no page that is too far ${place}`, async ({ show, user }) => {
    const reported: unknown[] = [];
    await show(createPager(page, 10, 50_000, reported));
    await user.click(screen.getByRole("button", { name: "Sonraki sayfa" }));
    await user.click(screen.getByRole("button", { name: "Önceki sayfa" }));
    const { textContent } = screen.getByRole("status");
    assert.deepEqual([textContent?.replace(/^.*50\.000/, ""), reported], [hint, targets]);
  });
}

viewTest("pager: leads to all pages of a list that has far ones", async ({ show, user }) => {
  const reported: unknown[] = [];
  const pager = (
    <Pager
      search={{ page: 1_000, size: 10 }}
      list={{ total: 50_000 }}
      hasFarPages
      onChange={(change) => reported.push(change)}
    />
  );
  await show(wrapInRouter(pager).element);
  await user.click(screen.getByRole("button", { name: "Sonraki sayfa" }));
  assert.deepEqual([screen.getByRole("status").textContent, reported], [
    "9.991–10.000 / 50.000",
    [{ page: 1_001 }],
  ]);
});

viewTest("pager: marks an estimated total", async ({ show }) => {
  const search = { page: 2, size: 10 };
  const list = { total: 1_200_000, isTotalExact: false };
  await show(wrapInRouter(<Pager search={search} list={list} onChange={() => {}} />).element);
  assert.equal(readPager().range, "11–20 / yaklaşık 1.200.000");
});

viewTest("pager: changes page and page size", async ({ show, user }) => {
  const reported: unknown[] = [];
  await show(createPager(2, 10, 38, reported));
  await user.click(screen.getByRole("button", { name: "Önceki sayfa" }));
  await user.click(screen.getByRole("button", { name: "Sonraki sayfa" }));
  await user.click(screen.getByRole("button", { name: "Sayfa başına: 10" }));
  const choices = await screen.findAllByRole("menuitemradio");
  assert.deepEqual(
    choices.map((choice) => [choice.textContent, choice.getAttribute("aria-checked")]),
    [["10", "true"], ["25", "false"], ["50", "false"], ["100", "false"]],
  );
  await user.click(screen.getByRole("menuitemradio", { name: "25" }));
  await waitFor(() => assert.ok(screen.queryByRole("menu") === null));
  assert.deepEqual(reported, [{ page: 1 }, { page: 3 }, { size: 25 }]);
});
