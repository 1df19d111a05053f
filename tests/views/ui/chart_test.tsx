import "../../support/dom.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { amountScale } from "../../../src/ui/chart/AmountAxis.tsx";
import { AreaChart, tickIndices } from "../../../src/ui/chart/AreaChart.tsx";
import { BarChart } from "../../../src/ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../../src/ui/chart/ChartCard.tsx";
import { inRouter } from "../../support/inRouter.tsx";
import { measured } from "../../support/measured.ts";
import { loadTexts } from "../../support/texts.ts";
import { viewTest } from "../../support/viewTest.tsx";

Deno.test.beforeAll(async () => void await loadTexts("tr"));

const bars = [
  { id: "sun", label: "Güneş", value: 12, description: "12 proje", to: "/project/?type=sun" },
  { id: "wind", label: "Rüzgâr", value: 6, description: "6 proje" },
];

const chart = (
  <BarChart label="Teknolojiler" unit="proje" format={String} tone="accent" bars={bars} />
);

viewTest("bars are as long as their amounts, and lead where they lead", async ({ show, user }) => {
  using _ = measured(400);
  const { element, path } = inRouter(chart);
  const { container } = await show(element);
  const lengths = [...container.querySelectorAll("rect")].map((rect) =>
    Number(rect.getAttribute("width"))
  );
  const [longest = 0, half] = lengths;
  assert.ok(longest > 300 && longest < 400, String(lengths));
  assert.equal(half, longest / 2);
  const axis = [...container.querySelectorAll("svg:not([aria-hidden]) text")];
  assert.deepEqual(axis.map((text) => text.textContent), [
    "0",
    "2",
    "4",
    "6",
    "8",
    "10",
    "12",
    "proje",
  ]);

  const list = screen.getByRole("list", { name: "Teknolojiler" });
  assert.equal(within(list).getAllByRole("listitem").length, 2);
  within(list).getByText("6 proje");
  await user.tab();
  assert.ok(document.activeElement === screen.getByRole("link", { name: "Güneş 12 proje" }));
  await user.keyboard("{Enter}");
  assert.equal(path(), "/project/?type=sun");
});

viewTest("bars are not drawn before it is known how wide", async ({ show }) => {
  using _ = measured(0);
  const { container } = await show(inRouter(chart).element);
  assert.equal(container.querySelectorAll("rect, text").length, 0);
  screen.getByRole("link", { name: "Güneş 12 proje" });
});

const points = [1, 4, 4, 9].map((value, day) => ({
  tick: `${day + 1}.3`,
  value,
  description: `Gün ${day + 1}: ${value}`,
}));

viewTest("the arrow keys read a chart point by point", async ({ show, user }) => {
  using _ = measured(500);
  const { container } = await show(
    <AreaChart label="Yeni projeler" unit="proje" format={String} tone="accent" points={points} />,
  );
  const spoken = () => container.querySelector("[aria-live]")?.textContent;
  const seen = [spoken()];
  await user.tab();
  const focused = document.activeElement;
  assert.deepEqual(
    [focused?.getAttribute("aria-label"), focused?.getAttribute("aria-roledescription")],
    ["Yeni projeler", "grafik"],
  );
  const keys = ["ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight", "End", "ArrowRight"];
  for (const key of [...keys, "Escape"]) {
    await user.keyboard(`{${key}}`);
    seen.push(spoken());
  }
  const [first, second, third, last] = points.map(({ description }) => description);
  assert.deepEqual(seen, ["", last, third, first, first, second, last, last, ""]);
  await user.keyboard("{ArrowRight}");
  assert.equal(spoken(), first);
  await user.tab();
  assert.equal(spoken(), "");
});

viewTest("what a mouse passes over is shown, and not read aloud", async ({ show }) => {
  using _ = measured(500);
  const { container } = await show(
    <AreaChart label="Yeni projeler" unit="proje" format={String} tone="accent" points={points} />,
  );
  const area = screen.getByRole("application");
  fireEvent.pointerMove(area, { clientX: 2 });
  screen.getByText("Gün 1: 1");
  fireEvent.pointerMove(area, { clientX: 495 });
  screen.getByText("Gün 4: 9");
  assert.equal(container.querySelector("[aria-live]")?.textContent, "");
  fireEvent.pointerLeave(area);
  assert.ok(screen.queryByText("Gün 4: 9") === null);
});

viewTest("a chart turns into its table and back", async ({ show, user }) => {
  const table = (
    <ChartTable
      label="Teknolojiler"
      columns={[{ header: "Teknoloji" }, { header: "Projeler", isNumber: true }]}
      rows={[{ id: "sun", cells: ["Güneş", 12] }, { id: "wind", cells: ["Rüzgâr", 6] }]}
    />
  );
  await show(<ChartCard title="Teknolojiler" chart={<p>çizim</p>} table={table} />);
  screen.getByText("çizim");
  await user.click(screen.getByRole("button", { name: "Tablo olarak göster" }));
  assert.ok(screen.queryByText("çizim") === null);
  const rows = screen.getAllByRole("row").map((row) =>
    [...row.children].map((cell) => `${cell.tagName} ${cell.textContent}`)
  );
  assert.deepEqual(rows, [
    ["TH Teknoloji", "TH Projeler"],
    ["TH Güneş", "TD 12"],
    ["TH Rüzgâr", "TD 6"],
  ]);
  await user.click(screen.getByRole("button", { name: "Grafik olarak göster" }));
  screen.getByText("çizim");
});

viewTest("a chart without figures has no table to turn to", async ({ show }) => {
  await show(<ChartCard title="Teknolojiler" chart={<p>boş</p>} table={undefined} />);
  assert.deepEqual(screen.queryAllByRole("button"), []);
});

Deno.test("scales begin at nothing and tick at whole numbers", () => {
  const ticks = (...amounts: number[]) => amountScale(amounts, [0, 100], { tickCount: 4 }).ticks;
  assert.deepEqual(ticks(), [0, 1]);
  assert.deepEqual(ticks(0, 0), [0, 1]);
  assert.deepEqual(ticks(2), [0, 1, 2]);
  assert.deepEqual(ticks(7, 3), [0, 2, 4, 6]);
  const { scale } = amountScale([7], [0, 100], { tickCount: 4, round: true });
  assert.deepEqual([scale(0), scale(8)], [0, 100]);
});

Deno.test("the last point is always named under the axis, as many before it as there is room", () => {
  assert.deepEqual(tickIndices(30, 200), [0, 29]);
  assert.deepEqual(tickIndices(30, 310), [9, 19, 29]);
  assert.deepEqual(tickIndices(1, 300), [0]);
  assert.deepEqual(tickIndices(3, 1000), [0, 1, 2]);
});
