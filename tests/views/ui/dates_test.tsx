import "../../support/dom.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { Language } from "../../../contract/language.ts";
import { DatePicker, type DatePickerProps } from "../../../src/ui/field/DatePicker.tsx";
import { TimeField } from "../../../src/ui/field/TimeField.tsx";
import { Form } from "../../../src/ui/field/Form.tsx";
import { viewTest } from "../../support/viewTest.tsx";

interface DueDateProps extends Omit<Partial<DatePickerProps>, "note"> {
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

const getField = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Teslim" });
const readText = () => getField().value;
const readErrorText = () => readDescribed(getField());

/** The texts that describe a field, as screen readers read them. */
const readDescribed = (input: HTMLElement) =>
  (input.getAttribute("aria-describedby") ?? "").split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "").join(" ").trim();

for (const language of ["tr", "en"] satisfies Language[]) {
  viewTest(`date picker: shows DD.MM.YYYY in ${language}`, async ({ show }) => {
    await show(<DueDate />, language);
    assert.equal(readText(), "21.11.2026");
  });

  viewTest(`date picker: starts weeks on Monday in ${language}`, async ({ show, user }) => {
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

viewTest("date picker: picks a day from the calendar by keyboard", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await open(user, /21 Kasım/);
  await user.keyboard("{ArrowRight}{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => assert.equal(isOpen(), false));
  assert.deepEqual({ dates, shown: readText() }, { dates: ["2026-12-06"], shown: "06.12.2026" });
});

viewTest("date picker: closes the calendar on Escape without a change", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await open(user, /21 Kasım/);
  await user.keyboard("{ArrowRight}{Escape}");
  await waitFor(() => assert.equal(isOpen(), false));
  assert.deepEqual(dates, []);
});

viewTest("date picker: clears the date from the calendar", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  await user.click(screen.getByRole("button"));
  await user.click(await screen.findByRole("button", { name: "Temizle" }));
  assert.deepEqual({ dates, shown: readText() }, { dates: [null], shown: "" });
});

viewTest(
  "date field: parses typed text and shows it as DD.MM.YYYY on blur",
  async ({ show, user }) => {
    const typed = ["1.12.2026", "1/12/2026", "01122026", "15.1.27", "1/2/2027", "2026-12-01"];
    const results: unknown[] = [];
    for (const text of typed) {
      const dates: (string | null)[] = [];
      const { unmount } = await show(
        <DueDate initial={null} note={(date) => dates.push(date)} />,
        "en",
      );
      await user.type(getField(), text);
      const during = readText();
      await user.tab();
      results.push([during, dates.at(-1), readText(), readErrorText()]);
      unmount();
    }
    assert.deepEqual(results, [
      ["1.12.2026", "2026-12-01", "01.12.2026", ""],
      ["1/12/2026", "2026-12-01", "01.12.2026", ""],
      ["01122026", "2026-12-01", "01.12.2026", ""],
      ["15.1.27", "2027-01-15", "15.01.2027", ""],
      ["1/2/2027", "2027-02-01", "01.02.2027", ""],
      ["2026-12-01", "2026-12-01", "01.12.2026", ""],
    ]);
  },
);

viewTest(
  "date field: keeps an invalid text and shows the error on blur",
  async ({ show, user }) => {
    const typed = ["31.02.2027", "29022027", "31042027", "00002027", "1.12", "abc", "1.1.1899"];
    const results: unknown[] = [];
    for (const text of typed) {
      const dates: (string | null)[] = [];
      const { unmount } = await show(<DueDate initial={null} note={(date) => dates.push(date)} />);
      await user.type(getField(), text);
      const during = readErrorText();
      await user.tab();
      results.push([during, dates.at(-1), readText(), readErrorText()]);
      assert.equal(getField().getAttribute("aria-invalid"), "true");
      unmount();
    }
    assert.deepEqual(results, [
      ["", "31.02.2027", "31.02.2027", "Böyle bir tarih yok"],
      ["", "29022027", "29022027", "Böyle bir tarih yok"],
      ["", "31042027", "31042027", "Böyle bir tarih yok"],
      ["", "00002027", "00002027", "Böyle bir tarih yok"],
      ["", "1.12", "1.12", "Tarihi tamamlayın"],
      ["", "abc", "abc", "21.11.2026 gibi bir tarih girin"],
      ["", "1899-01-01", "01.01.1899", "01.01.1900 tarihinden önce olamaz"],
    ]);
  },
);

viewTest(
  "date field: blocks a submit with an invalid text and shows the error on Enter",
  async ({ show, user }) => {
    let submitted = 0;
    await show(
      <Form onSubmit={() => submitted++}>
        <DueDate initial={null} />
        <button type="submit">Kaydet</button>
      </Form>,
    );
    await user.type(getField(), "31.02.2027");
    assert.equal(readErrorText(), "");
    await user.keyboard("{Enter}");
    assert.deepEqual([submitted, readText(), readErrorText()], [
      0,
      "31.02.2027",
      "Böyle bir tarih yok",
    ]);
    await user.keyboard("{Backspace}");
    assert.deepEqual([readText(), readErrorText()], ["31.02.202", ""]);
    act(() => getField().form?.requestSubmit());
    assert.deepEqual([submitted, readErrorText()], [0, "Tarihi tamamlayın"]);
    await user.clear(getField());
    await user.type(getField(), "28.2.27{Enter}");
    assert.deepEqual([submitted, readText(), readErrorText()], [1, "28.02.2027", ""]);
  },
);

viewTest(
  "date field: is edited with Backspace and emptied",
  async ({ show, user }) => {
    const dates: (string | null)[] = [];
    await show(<DueDate note={(date) => dates.push(date)} />);
    await user.click(getField());
    getField().setSelectionRange(10, 10);
    await user.keyboard("{Backspace}{Backspace}27");
    assert.deepEqual([dates.at(-1), readText()], ["2027-11-21", "21.11.2027"]);
    await user.clear(getField());
    await user.tab();
    assert.deepEqual([dates.at(-1), readText(), readErrorText()], [null, "", ""]);
  },
);

viewTest(
  "date field: is named by its label, describes its format, and its calendar is named after it",
  async ({ show, user }) => {
    await show(<DueDate initial={null} description="Son gün" isRequired />);
    const button = screen.getByRole("button");
    assert.deepEqual(
      [
        getField().placeholder,
        readErrorText(),
        getField().required || getField().getAttribute("aria-required"),
        button.getAttribute("aria-label"),
        button.getAttribute("aria-haspopup"),
      ],
      ["gg.aa.yyyy", "Son gün", "true", "Teslim: takvimden seç", "dialog"],
    );
    await user.click(getField());
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    assert.ok(await screen.findByRole("dialog", { name: "Teslim: takvimden seç" }));
  },
);

viewTest(
  "date field: opens the calendar by a press, which typing, Escape and leaving close",
  async ({ show, user }) => {
    await show(<DueDate />);
    await user.click(getField());
    await waitFor(() => assert.equal(isOpen(), true));
    assert.ok(document.activeElement === getField());
    await user.keyboard("1");
    await waitFor(() => assert.equal(isOpen(), false));
    await user.click(getField());
    await waitFor(() => assert.equal(isOpen(), true));
    await user.keyboard("{Escape}");
    await waitFor(() => assert.equal(isOpen(), false));
    await user.click(getField());
    await waitFor(() => assert.equal(isOpen(), true));
    await user.click(document.body);
    await waitFor(() => assert.equal(isOpen(), false));
  },
);

viewTest(
  "date field: opens the calendar with the focus by arrow down, and by Enter while empty",
  async ({ show, user }) => {
    for (const [initial, key] of [["2026-11-21", "{ArrowDown}"], [null, "{Enter}"]] as const) {
      const { unmount } = await show(<DueDate initial={initial} />);
      getField().focus();
      await user.keyboard(key);
      const calendar = await screen.findByRole("dialog", { name: "Teslim: takvimden seç" });
      await waitFor(() => assert.ok(calendar.contains(document.activeElement)));
      unmount();
    }
  },
);

viewTest("date field: takes a day from the quick choices", async ({ show, user }) => {
  const dates: (string | null)[] = [];
  await show(<DueDate note={(date) => dates.push(date)} />);
  for (const name of ["Bugün", "Yarın", "Gelecek pazartesi", "Bir ay sonra"]) {
    await user.click(getField());
    await user.click(await screen.findByRole("button", { name }));
    await waitFor(() => assert.equal(isOpen(), false));
  }
  const today = Temporal.PlainDate.from(dates[0] ?? "");
  assert.deepEqual(
    dates,
    [
      today,
      today.add({ days: 1 }),
      today.add({ days: 8 - today.dayOfWeek }),
      today.add({ months: 1 }),
    ].map(String),
  );
});

viewTest(
  "date field: reads a day in words, shows it while typing, and rejects unclear words",
  async ({ show, user }) => {
    const results: unknown[] = [];
    for (
      const text of [
        "15 mart 2027",
        "on beş mart 2028",
        "12/05 gibi",
        "yarın saat 9",
        "gece yarısı",
        "hafta sonu",
        "31 şubat",
      ]
    ) {
      const dates: (string | null)[] = [];
      const { unmount } = await show(<DueDate initial={null} note={(date) => dates.push(date)} />);
      await user.click(getField());
      // The grammar is loaded on focus. What is typed before is read again, which is no part of this.
      await act(async () => {
        await import("../../../contract/dateWords/readDateWords.ts");
        await new Promise((resolve) => setTimeout(resolve));
      });
      await user.type(getField(), text);
      await waitFor(() => assert.ok(dates.length > 0));
      const during = readErrorText();
      await user.tab();
      results.push([during, dates.at(-1), readText(), readErrorText()]);
      unmount();
    }
    assert.deepEqual(results, [
      ["Anlaşılan: 15.03.2027 Pazartesi", "2027-03-15", "15.03.2027", ""],
      ["Anlaşılan: 15.03.2028 Çarşamba", "2028-03-15", "15.03.2028", ""],
      ["", "12/05 gibi", "12/05 gibi", "21.11.2026 gibi bir tarih girin"],
      [
        "",
        "yarın saat 9",
        "yarın saat 9",
        "Yalnız bir gün yazın, saat ya da tekrar olmadan",
      ],
      ["", "gece yarısı", "gece yarısı", "Yalnız bir gün yazın, saat ya da tekrar olmadan"],
      ["", "hafta sonu", "hafta sonu", "Bu sözler birden çok güne uyuyor. Tarihi yazın."],
      ["", "31 şubat", "31 şubat", "Böyle bir tarih yok"],
    ]);
  },
);

viewTest(
  "date field: ignores changes while read-only or disabled",
  async ({ show, user }) => {
    for (const state of [{ isReadOnly: true }, { isDisabled: true }]) {
      const dates: (string | null)[] = [];
      const { unmount } = await show(<DueDate {...state} note={(date) => dates.push(date)} />);
      await user.click(getField());
      await user.keyboard("1{ArrowUp}{Alt>}{ArrowDown}{/Alt}");
      await user.paste("01.12.2026");
      assert.deepEqual([dates, readText(), isOpen()], [[], "21.11.2026", false]);
      unmount();
    }
  },
);

interface HourProps {
  initial?: string | null;
  note: (value: string | null) => void;
}

function Hour({ initial = null, note }: HourProps) {
  const [value, setValue] = useState<string | null>(initial);
  const change = (time: string | null) => {
    note(time);
    setValue(time);
  };
  return <TimeField label="Teslim" value={value} onChange={change} />;
}

viewTest(
  "time field: parses typed text, or keeps it and shows the error",
  async ({ show, user }) => {
    const results: unknown[] = [];
    for (const text of ["1:30", "2:15", "0930", "9.05", "24:00", "12:60", "9", "abc"]) {
      const times: (string | null)[] = [];
      const { unmount } = await show(<Hour note={(time) => times.push(time)} />);
      await user.type(getField(), text);
      const during = readErrorText();
      await user.tab();
      results.push([during, times.at(-1), readText(), readErrorText()]);
      unmount();
    }
    assert.deepEqual(results, [
      ["", "01:30", "01:30", ""],
      ["", "02:15", "02:15", ""],
      ["", "09:30", "09:30", ""],
      ["", "09:05", "09:05", ""],
      ["", "24:00", "24:00", "Böyle bir saat yok"],
      ["", "12:60", "12:60", "Böyle bir saat yok"],
      ["", "9", "9", "Saati tamamlayın"],
      ["", "abc", "abc", "09:30 gibi bir saat girin"],
    ]);
  },
);

viewTest(
  "time field: is moved by arrow keys and replaced by a pasted time",
  async ({ show, user }) => {
    const times: (string | null)[] = [];
    await show(<Hour initial="23:59" note={(time) => times.push(time)} />);
    await user.click(getField());
    getField().setSelectionRange(4, 4);
    await user.keyboard("{ArrowUp}");
    assert.deepEqual([readText(), getField().selectionStart, getField().selectionEnd], [
      "23:00",
      3,
      5,
    ]);
    await user.paste("9.05");
    assert.deepEqual([times.at(-1), readText()], ["09:05", "09:05"]);
  },
);

viewTest("date picker: shows an error for a date out of range", async ({ show }) => {
  await show(
    <>
      <DatePicker label="Yıl" value="0026-01-01" onChange={() => {}} />
      <DatePicker label="Son" value="2026-12-01" onChange={() => {}} maxValue="2026-11-30" />
    </>,
  );
  assert.ok(screen.getByText("01.01.1900 tarihinden önce olamaz"));
  assert.ok(screen.getByText("30.11.2026 tarihinden sonra olamaz"));
});

viewTest(
  "date field: a pasted date replaces the value, and other texts are kept with an error",
  async ({ show, user }) => {
    const results: unknown[] = [];
    for (
      const text of [
        "1.12.2026",
        "2026-12-01T23:30:00+03:00",
        "1 Aralık 2026",
        "31.02.2027",
        "abc",
      ]
    ) {
      const dates: (string | null)[] = [];
      const { unmount } = await show(<DueDate note={(date) => dates.push(date)} />);
      await user.click(getField());
      getField().setSelectionRange(0, 10);
      await user.paste(text);
      await user.tab();
      results.push([dates, readText(), readErrorText()]);
      unmount();
    }
    assert.deepEqual(results, [
      [["2026-12-01"], "01.12.2026", ""],
      [["2026-12-01"], "01.12.2026", ""],
      [["2026-12-01"], "01.12.2026", ""],
      [["31.02.2027"], "31.02.2027", "Böyle bir tarih yok"],
      [["abc"], "abc", "21.11.2026 gibi bir tarih girin"],
    ]);
  },
);

viewTest("date picker: picks first and last days of months unchanged", async ({ show, user }) => {
  const days = ["1 Ocak 2026", "29 Mart 2026", "31 Ekim 2026", "31 Aralık 2026"];
  const initial = ["2026-01-02", "2026-03-28", "2026-10-30", "2026-12-30"];
  const dates: (string | null)[] = [];
  for (const [index, day] of days.entries()) {
    const { unmount } = await show(
      <DueDate initial={initial[index] ?? null} note={(date) => dates.push(date)} />,
    );
    await user.click(screen.getByRole("button"));
    // The label of today begins with “Bugün”.
    await user.click(await screen.findByRole("button", { name: new RegExp(`(^|, )${day}`) }));
    await waitFor(() => assert.equal(isOpen(), false));
    unmount();
  }
  assert.deepEqual(dates, ["2026-01-01", "2026-03-29", "2026-10-31", "2026-12-31"]);
});
