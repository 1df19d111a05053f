import "../../support/dom.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { Language } from "../../../contract/language.ts";
import { DatePicker, type DatePickerProps } from "../../../src/ui/field/DatePicker.tsx";
import { parsePastedDate } from "../../../src/ui/field/dateText.ts";
import { viewTest } from "../../support/viewTest.tsx";

interface DueDateProps extends Partial<DatePickerProps> {
  initial?: string | null;
  note?: (value: string | null) => void;
}

function DueDate({ initial = "2026-11-21", note = () => {}, ...props }: DueDateProps) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <DatePicker
      {...props}
      label="Teslim"
      value={value}
      onChange={(date) => {
        note(date);
        setValue(date);
      }}
    />
  );
}

const isOpen = () => screen.queryByRole("grid") !== null;

/** Opens the calendar with the keyboard on the day of its value. */
async function open(user: UserEvent, day: RegExp) {
  await user.click(screen.getByRole("button"));
  const cell = await screen.findByRole("button", { name: day });
  act(() => cell.focus());
}

const shown = () => screen.getByRole("group", { name: /Teslim/ }).textContent;

for (const language of ["tr", "en"] satisfies Language[]) {
  viewTest(`a date reads DD.MM.YYYY in ${language}`, async ({ show }) => {
    await show(<DueDate />, language);
    assert.equal(shown(), "21.11.2026");
  });

  viewTest(`the weeks of the calendar start on Monday in ${language}`, async ({ show, user }) => {
    await show(<DueDate />, language);
    await user.click(screen.getByRole("button"));
    const days = within(await screen.findByRole("grid")).getAllByRole("columnheader", {
      hidden: true,
    });
    const cells = screen.getAllByRole("gridcell");
    assert.deepEqual({
      days: days.map((day) => day.textContent),
      // 1 November 2026 is a Sunday: alone at the end of its week.
      firstWeek: cells.slice(0, 8).map((cell) =>
        within(cell).queryByText(/^\d+$/)?.hidden === false
      ),
    }, {
      days: language === "tr"
        ? ["Pzt", "Sal", "Çar", "Per", "Cum", "Cmt", "Paz"]
        : ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      firstWeek: [false, false, false, false, false, false, true, true],
    });
  });
}

viewTest("a day is picked from the calendar with the keyboard", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await open(user, /21 Kasım/);
  await user.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => assert.equal(isOpen(), false));
  assert.deepEqual({ dates, shown: shown() }, { dates: ["2026-12-06"], shown: "06.12.2026" });
});

viewTest("Escape closes the calendar and gives focus back", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await open(user, /21 Kasım/);
  await user.keyboard("{ArrowRight}{Escape}");
  await waitFor(() => assert.equal(isOpen(), false));
  assert.deepEqual(dates, []);
});

viewTest("a date is cleared from the calendar", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await user.click(screen.getByRole("button"));
  await user.click(await screen.findByRole("button", { name: "Temizle" }));
  assert.deepEqual({ dates, shown: shown() }, { dates: [null], shown: "gg.aa.yyyy" });
});

viewTest("a date is typed part by part", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate initial={null} note={(date) => dates.push(date)} />);
  await user.click(screen.getByRole("spinbutton", { name: /gün/i }));
  await user.keyboard("01032027");
  assert.deepEqual({ last: dates.at(-1), shown: shown() }, {
    last: "2027-03-01",
    shown: "01.03.2027",
  });
});

viewTest("a date half typed says what is missing once it is left", async ({ show, user }) => {
  await show(<DueDate initial={null} />);
  await user.click(screen.getByRole("spinbutton", { name: /gün/i }));
  await user.keyboard("01");
  const during = screen.queryAllByText("Tarihi tamamlayın").length;
  await user.click(document.body);
  assert.equal(during, 0);
  assert.ok(screen.getByText("Tarihi tamamlayın"));
});

viewTest("a date out of range says so", async ({ show }) => {
  await show(
    <>
      <DatePicker label="Yıl" value="0026-01-01" onChange={() => {}} />
      <DatePicker label="Son" value="2026-12-01" onChange={() => {}} maxValue="2026-11-30" />
    </>,
  );
  assert.ok(screen.getByText("01.01.1900 tarihinden önce olamaz"));
  assert.ok(screen.getByText("30.11.2026 tarihinden sonra olamaz"));
});

viewTest("a whole date can be pasted", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate initial={null} note={(date) => dates.push(date)} />);
  await user.click(screen.getByRole("spinbutton", { name: /gün/i }));
  await user.paste("21.11.2026");
  assert.deepEqual(dates, ["2026-11-21"]);
});

Deno.test("pasted texts that are no dates are none", () => {
  const pasted = ["21.11.2026", "1/2/2026", "2026-11-21T10:00:00Z", "31.02.2026", "kasım", ""];
  assert.deepEqual(pasted.map((text) => parsePastedDate(text)?.toString() ?? null), [
    "2026-11-21",
    "2026-02-01",
    "2026-11-21",
    null,
    null,
    null,
  ]);
});

viewTest("every first and last of a month survives the calendar", async ({ show, user }) => {
  const days = ["1 Ocak 2026", "29 Mart 2026", "31 Ekim 2026", "31 Aralık 2026"];
  const initial = ["2026-01-02", "2026-03-28", "2026-10-30", "2026-12-30"];
  const dates: (string | null)[] = [];
  for (const [index, day] of days.entries()) {
    const { unmount } = await show(
      <DueDate initial={initial[index] ?? null} note={(date) => dates.push(date)} />,
    );
    await user.click(screen.getByRole("button"));
    await user.click(await screen.findByRole("button", { name: new RegExp(`^${day}`) }));
    await waitFor(() => assert.equal(isOpen(), false));
    unmount();
  }
  assert.deepEqual(dates, ["2026-01-01", "2026-03-29", "2026-10-31", "2026-12-31"]);
});
