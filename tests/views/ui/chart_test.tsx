import "../../support/dom.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { createAmountScale } from "../../../src/ui/chart/AmountAxis.tsx";
import { AreaChart, listTickIndices } from "../../../src/ui/chart/AreaChart.tsx";
import { BarChart } from "../../../src/ui/chart/BarChart.tsx";
import { ChartCard, ChartTable } from "../../../src/ui/chart/ChartCard.tsx";
import { wrapInRouter } from "../../support/wrapInRouter.tsx";
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

viewTest("bar chart: draws bars in percent of the plot", async ({ show }) => {
  const { container } = await show(wrapInRouter(chart).element);
  const lengths = [...container.querySelectorAll("rect")].map((rect) => rect.getAttribute("width"));
  assert.deepEqual(lengths, ["100%", "50%"]);
  const axis = [...container.querySelectorAll("svg")].at(-1)?.querySelectorAll("text") ?? [];
  assert.deepEqual(
    Object.fromEntries([...axis].map((text) => [text.textContent, text.getAttribute("x")])),
    {
      0: "0%",
      2: "16.667%",
      4: "33.333%",
      6: "50%",
      8: "66.667%",
      10: "83.333%",
      12: "100%",
      proje: "100%",
    },
  );
});

viewTest("bar chart: links a bar to its address", async ({ show, user }) => {
  const { element, path: readAddress } = wrapInRouter(chart);
  await show(element);
  const list = screen.getByRole("list", { name: "Teknolojiler" });
  assert.equal(within(list).getAllByRole("listitem").length, 2);
  within(list).getByText("6 proje");
  await user.tab();
  assert.ok(document.activeElement === screen.getByRole("link", { name: "Güneş 12 proje" }));
  await user.keyboard("{Enter}");
  assert.equal(readAddress(), "/project/?type=sun");
});

viewTest("bar chart: draws zero as the shortest bar", async ({ show }) => {
  const none = [{ id: "sun", label: "Güneş", value: 0, description: "0 proje" }];
  const { container } = await show(
    <BarChart label="Teknolojiler" unit="proje" format={String} tone="accent" bars={none} />,
  );
  assert.equal(container.querySelector("rect")?.getAttribute("width"), "0.5%");
});

const points = [1, 4, 4, 9].map((value, day) => ({
  tick: `${day + 1}.3`,
  value,
  description: `Gün ${day + 1}: ${value}`,
}));

viewTest("area chart: draws its points over the whole width", async ({ show }) => {
  const { container } = await show(
    <AreaChart label="Yeni projeler" unit="proje" format={String} tone="accent" points={points} />,
  );
  const curve = [...container.querySelectorAll("path")].at(-1)?.getAttribute("d") ?? "";
  assert.deepEqual([...curve.matchAll(/[ML]([\d.]+),/g)].map(([, x]) => x), ["0", "1", "2", "3"]);
  assert.equal(container.querySelector("svg svg")?.getAttribute("viewBox"), "0 0 3 232");
  assert.equal(container.querySelector("circle")?.getAttribute("cx"), "100%");
});

viewTest("area chart: is read point by point with the arrow keys", async ({ show, user }) => {
  const { container } = await show(
    <AreaChart label="Yeni projeler" unit="proje" format={String} tone="accent" points={points} />,
  );
  const readAnnouncement = () => container.querySelector("[aria-live]")?.textContent;
  const seen = [readAnnouncement()];
  await user.tab();
  const focused = document.activeElement;
  assert.deepEqual(
    [focused?.getAttribute("aria-label"), focused?.getAttribute("aria-roledescription")],
    ["Yeni projeler", "grafik"],
  );
  const keys = ["ArrowLeft", "ArrowLeft", "Home", "ArrowLeft", "ArrowRight", "End", "ArrowRight"];
  for (const key of [...keys, "Escape"]) {
    await user.keyboard(`{${key}}`);
    seen.push(readAnnouncement());
  }
  const [first, second, third, last] = points.map(({ description }) => description);
  assert.deepEqual(seen, ["", last, third, first, first, second, last, last, ""]);
  await user.keyboard("{ArrowRight}");
  assert.equal(readAnnouncement(), first);
  await user.tab();
  assert.equal(readAnnouncement(), "");
});

viewTest(
  "area chart: shows the hovered point without announcing it",
  async ({ show }) => {
    const { container } = await show(
      <AreaChart
        label="Yeni projeler"
        unit="proje"
        format={String}
        tone="accent"
        points={points}
      />,
    );
    const plot = container.querySelector("svg");
    if (plot) plot.getBoundingClientRect = () => new DOMRect(40, 0, 400, 232);
    const area = screen.getByRole("application");
    fireEvent.pointerMove(area, { clientX: 12 });
    screen.getByText("Gün 1: 1");
    fireEvent.pointerMove(area, { clientX: 420 });
    screen.getByText("Gün 4: 9");
    assert.equal(container.querySelector("[aria-live]")?.textContent, "");
    fireEvent.pointerLeave(area);
    assert.ok(screen.queryByText("Gün 4: 9") === null);
  },
);

viewTest("chart card: toggles between chart and table", async ({ show, user }) => {
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

viewTest("chart card: has no button where there is no table", async ({ show }) => {
  await show(<ChartCard title="Teknolojiler" chart={<p>boş</p>} table={undefined} />);
  assert.deepEqual(screen.queryAllByRole("button"), []);
});

Deno.test("createAmountScale: starts at zero with ticks at whole numbers", () => {
  const listTicks = (...amounts: number[]) => createAmountScale(amounts, [0, 100]).ticks;
  assert.deepEqual(listTicks(), [0, 1]);
  assert.deepEqual(listTicks(0, 0), [0, 1]);
  assert.deepEqual(listTicks(2), [0, 1, 2]);
  assert.deepEqual(listTicks(7, 3), [0, 2, 4, 6]);
  const { scale } = createAmountScale([7], [0, 100], true);
  assert.deepEqual([scale(0), scale(8)], [0, 100]);
});

Deno.test("area chart: labels the last point, and at most four before it in even steps", () => {
  assert.deepEqual(listTickIndices(30), [5, 13, 21, 29]);
  assert.deepEqual(listTickIndices(12), [2, 5, 8, 11]);
  assert.deepEqual(listTickIndices(1), [0]);
  assert.deepEqual(listTickIndices(3), [0, 1, 2]);
});
