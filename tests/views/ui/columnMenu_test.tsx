import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { type ComponentProps, createRef } from "react";
import { ColumnMenu } from "../../../src/ui/table/ColumnMenu.tsx";
import { setClientWidth } from "../../support/setClientWidth.ts";
import { readDescription, viewTest } from "../../support/viewTest.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";

function createMenu(menu: Omit<ComponentProps<typeof ColumnMenu>, "tableRef">) {
  const tableRef = createRef<HTMLDivElement>();
  return wrapInRouter(
    <>
      <ColumnMenu {...menu} tableRef={tableRef} />
      <div ref={tableRef} />
    </>,
  ).element;
}

viewTest("column menu: toggles all columns but the primary one", async ({ show, user }) => {
  const reported: string[][] = [];
  const columns = [
    { id: "name", header: "Ad", isPrimary: true },
    { id: "company", header: "İş ortağı" },
    { id: "type", header: "Teknoloji" },
  ];
  const onChange = (ids: string[]) => reported.push(ids);
  await show(createMenu({ columns, visibleIds: ["type", "name"], onChange }));
  await user.click(screen.getByRole("button", { name: "Sütunlar" }));
  const choices = await screen.findAllByRole("menuitemcheckbox");
  assert.deepEqual(
    choices.map((choice) => [choice.textContent, choice.getAttribute("aria-checked")]),
    [["İş ortağı", "false"], ["Teknoloji", "true"]],
  );
  await user.click(screen.getByRole("menuitemcheckbox", { name: "İş ortağı" }));
  assert.deepEqual(reported, [["name", "company", "type"]]);
});

const milestoneColumns = [
  { id: "name", header: "Ad", isPrimary: true },
  { id: "status", header: "Durum", onCard: "aside" },
  { id: "owner", header: "Paydaş", hideBelow: 720 },
  { id: "project", header: "Proje", hideBelow: 960, whenHidden: "underName", onCard: "detail" },
  { id: "completedAt", header: "Tamamlanma", hideBelow: 1280 },
  { id: "startedAt", header: "Başlama", hideBelow: 1280 },
] as const;

const [FITS, UNDER, HIDDEN] = [[""], ["Adın altında"], ["Sığmıyor"]];

for (
  const [width, [status, owner, project, completedAt]] of [
    [1280, [FITS, FITS, FITS, FITS]],
    [960, [FITS, FITS, FITS, HIDDEN]],
    [959, [FITS, FITS, UNDER, HIDDEN]],
    [640, [FITS, HIDDEN, UNDER, HIDDEN]],
    [639, [FITS, HIDDEN, FITS, HIDDEN]],
  ] as const
) {
  viewTest(
    `column menu: says which shown columns do not fit, in a table of ${width} pixels`,
    async ({ show, user }) => {
      using _ = setClientWidth(width);
      const visibleIds = ["name", "status", "owner", "project", "completedAt"];
      await show(createMenu({ columns: milestoneColumns, visibleIds, onChange: () => {} }));
      await user.click(screen.getByRole("button", { name: "Sütunlar" }));
      await screen.findAllByRole("menuitemcheckbox");
      assert.deepEqual(readNotes(milestoneColumns), {
        Durum: status,
        Paydaş: owner,
        Proje: project,
        Tamamlanma: completedAt,
        Başlama: [],
      });
    },
  );
}

viewTest(
  "column menu: says it in English, and counts larger text as less room",
  async ({ show, user }) => {
    using _ = setClientWidth(1199);
    const { style } = document.documentElement;
    style.fontSize = "20px";
    try {
      await show(
        createMenu({
          columns: milestoneColumns,
          visibleIds: ["project", "completedAt"],
          onChange: () => {},
        }),
        "en",
      );
      await user.click(screen.getByRole("button", { name: "Columns" }));
      await screen.findAllByRole("menuitemcheckbox");
      assert.deepEqual(readNotes(milestoneColumns.slice(3, 5)), {
        Proje: ["Under the name"],
        Tamamlanma: ["Does not fit"],
      });
    } finally {
      style.fontSize = "";
    }
  },
);

/** Reads the descriptions of the menu's items by their names. */
const readNotes = (columns: readonly { header: string; isPrimary?: boolean }[]) =>
  Object.fromEntries(
    columns.filter(({ isPrimary }) => !isPrimary).map(({ header }) => [
      header,
      readDescription(screen.getByRole("menuitemcheckbox", { name: header })).description,
    ]),
  );
