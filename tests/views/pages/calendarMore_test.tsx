import { onNarrowScreen } from "../../support/onNarrowScreen.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { screen, within } from "@testing-library/react";
import assert from "node:assert/strict";
import { AgendaView } from "../../../src/pages/calendar/AgendaView.tsx";
import { moreByDay } from "../../../src/pages/calendar/calendarDays.ts";
import { DayGrid } from "../../../src/pages/calendar/DayGrid.tsx";

const [COUNTED, BEYOND, NONE] = ["2026-11-18", "2026-11-19", "2026-11-20"] as const;
const more = moreByDay({
  more: [{ day: COUNTED, count: 7 }, { day: BEYOND, count: 3_237, isCountExact: false }],
});
const calendar = { events: new Map(), more, onOpen: () => {} };
const grid = { ...calendar, view: "month", day: COUNTED, title: "", onGoTo: () => {} } as const;

const WORDS = {
  tr: ["+7 tane daha", "3.237+ tane daha"],
  en: ["+7 more", "3,237+ more"],
} as const;

for (const [language, words] of [["tr", WORDS.tr], ["en", WORDS.en]] as const) {
  viewTest(
    `a day that is not counted to its end does not look as if it were (${language})`,
    async ({ show }) => {
      const shown = (buttons: HTMLElement[]) => buttons.map(({ textContent }) => textContent);
      const { unmount } = await show(<DayGrid {...grid} />, language);
      assert.deepEqual(shown(screen.getAllByRole("button")), words);
      unmount();

      const agenda = await show(
        <AgendaView {...calendar} days={[COUNTED, BEYOND, NONE]} showsEmpty mayCreate={false} />,
        language,
      );
      assert.deepEqual(shown(screen.getAllByRole("button")), words);
      agenda.unmount();

      await onNarrowScreen(async () => {
        await show(<DayGrid {...grid} />, language);
        const said = screen.getAllByRole("gridcell").flatMap((cell) =>
          within(cell).queryAllByText(/, .*\+/).map(({ textContent }) =>
            textContent?.split(", ").at(-1)
          )
        );
        assert.deepEqual([said, screen.queryAllByRole("button").length], [words, 0]);
      });
    },
  );
}
