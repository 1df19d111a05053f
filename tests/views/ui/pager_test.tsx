import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { ColumnMenu } from "../../../src/ui/table/ColumnMenu.tsx";
import { Pager } from "../../../src/ui/table/Pager.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

function face() {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  return {
    range: screen.getByRole("status").textContent,
    place: screen.getByText(/^\d+ \/ \d+$/).textContent,
    back: !button("Önceki sayfa").disabled,
    on: !button("Sonraki sayfa").disabled,
  };
}

const pager = (page: number, size: number, total: number | undefined, told: unknown[] = []) =>
  inRouter(
    <Pager
      page={page}
      size={size}
      total={total}
      onPageChange={(page) => told.push({ page })}
      onSizeChange={(size) => told.push({ size })}
    />,
  ).element;

viewTest("a pager whose total is not known yet says none and leads nowhere", async ({ show }) => {
  await show(pager(1, 10, undefined));
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
  ReturnType<typeof face>,
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
  ["no rows", [1, 10, 0], { range: "0–0 / 0", place: "1 / 1", back: false, on: false }],
  ["thousands", [1, 100, 1234], {
    range: "1–100 / 1.234",
    place: "1 / 13",
    back: false,
    on: true,
  }],
];

for (const [name, [page, size, total], expected] of cases) {
  viewTest(`the pager shows ${name}`, async ({ show }) => {
    await show(pager(page, size, total));
    assert.deepEqual(face(), expected);
  });
}

viewTest("the pager says where a total is only about right", async ({ show }) => {
  const about = { page: 2, size: 10, total: 1_200_000, isTotalExact: false };
  const asked = { onPageChange: () => {}, onSizeChange: () => {} };
  await show(inRouter(<Pager {...about} {...asked} />).element);
  assert.equal(face().range, "11–20 / yaklaşık 1.200.000");
});

viewTest("the pager asks for the pages beside and for another size", async ({ show, user }) => {
  const told: unknown[] = [];
  await show(pager(2, 10, 38, told));
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
  assert.deepEqual(told, [{ page: 1 }, { page: 3 }, { size: 25 }]);
});

viewTest("the column menu shows and hides all but the primary column", async ({ show, user }) => {
  const told: string[][] = [];
  const columns = [
    { id: "name", header: "Ad", cell: () => null, isPrimary: true },
    { id: "company", header: "İş ortağı", cell: () => null },
    { id: "type", header: "Teknoloji", cell: () => null },
  ];
  const menu = (
    <ColumnMenu
      columns={columns}
      visibleIds={["type", "name"]}
      onChange={(ids) => told.push(ids)}
    />
  );
  await show(inRouter(menu).element);
  await user.click(screen.getByRole("button", { name: "Sütunlar" }));
  const choices = await screen.findAllByRole("menuitemcheckbox");
  assert.deepEqual(
    choices.map((choice) => [choice.textContent, choice.getAttribute("aria-checked")]),
    [["İş ortağı", "false"], ["Teknoloji", "true"]],
  );
  await user.click(screen.getByRole("menuitemcheckbox", { name: "İş ortağı" }));
  assert.deepEqual(told, [["name", "company", "type"]]);
});
