import { runOnNarrowScreen } from "../../support/runOnNarrowScreen.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { AgendaView } from "../../../src/app/pages/calendar/AgendaView.tsx";
import { getMoreCounts } from "../../../src/app/pages/calendar/calendarDays.ts";
import { DayGrid } from "../../../src/app/pages/calendar/DayGrid.tsx";

const [COUNTED, BEYOND, NONE] = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;
const moreCounts = getMoreCounts({
  more: [{ day: COUNTED, count: 7 }, { day: BEYOND, count: 3_237, isCountExact: false }],
});
const calendar = { events: new Map(), holidays: new Map(), moreCounts, onOpen: () => {} };
const grid = { ...calendar, view: "month", day: COUNTED, title: "", onGoTo: () => {} } as const;

const WORDS = {
  tr: ["+7 daha", "3.237+ daha"],
  en: ["+7 more", "3,237+ more"],
} as const;

for (const [language, words] of [["tr", WORDS.tr], ["en", WORDS.en]] as const) {
  viewTest(
    `calendar: marks an inexact count of further dates in ${language}`,
    async ({ show }) => {
      const listTexts = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);
      const { unmount } = await show(<DayGrid {...grid} />, language);
      assert.deepEqual(listTexts(screen.getAllByRole("button")), words);
      unmount();

      const agenda = await show(
        <AgendaView {...calendar} days={[COUNTED, BEYOND, NONE]} showsEmpty onCreate={undefined} />,
        language,
      );
      assert.deepEqual(listTexts(screen.getAllByRole("button")), words);
      agenda.unmount();

      await runOnNarrowScreen(async () => {
        await show(<DayGrid {...grid} />, language);
        const cellTexts = screen.getAllByRole("gridcell").flatMap((cell) =>
          within(cell).queryAllByText(/, .*\+/).map(({ textContent }) =>
            textContent?.split(", ").at(-1)
          )
        );
        assert.deepEqual([cellTexts, screen.queryAllByRole("button").length], [words, 0]);
      });
    },
  );
}
