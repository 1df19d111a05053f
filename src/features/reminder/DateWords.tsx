import CircleCheck from "lucide-react/icons/circle-check";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { RefObject } from "react";
import type { DateWordSchedule } from "../../../contract/dateWords/combineParts.ts";
import type { Problem } from "../../../contract/dateWords/parts.ts";
import { type DateWordReading, MAX_DATE_WORDS } from "../../../contract/dateWords/readDateWords.ts";
import type { Language } from "../../../contract/language.ts";
import type { Key } from "../../i18n/catalogue.ts";
import { useQuarterHour } from "../../i18n/clock.ts";
import { describeRule } from "../../i18n/recurrenceText.ts";
import { type Translate, useTranslation } from "../../i18n/Translation.tsx";
import { formatDay, formatDayInWords, toTime } from "../../i18n/wallClock.ts";
import { Chip, ChipRow } from "../../ui/button/Chip.tsx";
import { TextField } from "../../ui/field/TextField.tsx";
import { Icon } from "../../ui/icon/Icon.tsx";
import { LiveRegion } from "../../ui/LiveRegion.ts";
import { styled } from "../../ui/theme.ts";
import { computeNextDates } from "./nextDates.ts";
import { UNFINISHED } from "./ruleDraft.ts";

type Unclear = Exclude<DateWordReading, { kind: "understood" }>;

interface DateWordsProps {
  inputRef: RefObject<HTMLInputElement | null>;
  words: string;
  onType: (words: string) => void;
  onConfirm: () => void;
  onChoose: (index: number) => void;
  /** A question or a rejection; null if the words are clear. */
  reading: DateWordReading | null;
  /** What the form would create; null while incomplete. */
  schedule: Schedule | null;
}

interface Schedule {
  dueDatetime: string;
  timeZone: string;
  recurrence: string | null;
}

/** Phrases of docs/dates-in-words.md. */
const QUICK_CHOICES = ["Today", "Tomorrow", "Next Monday", "In a month"] as const;

/** The field for dates in words, and below it what was understood. */
export function DateWords(props: DateWordsProps) {
  const { words, onType, onConfirm, onChoose, reading, schedule } = props;
  const { t } = useTranslation();
  return (
    <Root>
      <TextField
        label={t("When?")}
        value={words}
        onChange={onType}
        placeholder={t("tomorrow at 9, every Monday…")}
        autoComplete="off"
        width="wide"
        maxLength={MAX_DATE_WORDS}
        ref={props.inputRef}
      />
      <LiveRegion role="status">
        {reading !== null && reading.kind !== "understood"
          ? <UnclearWords reading={reading} onChoose={onChoose} />
          : schedule !== null && schedule.recurrence !== UNFINISHED && (
            <Summary schedule={schedule} />
          )}
      </LiveRegion>
      <ChipRow role="group" aria-label={t("Quick choices")}>
        {QUICK_CHOICES.map((choice) => (
          <Chip
            key={choice}
            label={t(choice)}
            mark="none"
            triggerProps={{}}
            onPress={() => {
              onType(t(choice));
              onConfirm();
            }}
          />
        ))}
      </ChipRow>
    </Root>
  );
}

const SHOWN_DATES = 3;

/** The rule and the time, with the next three dates. */
function Summary({ schedule }: { schedule: Schedule }) {
  const { t, language } = useTranslation();
  const now = useQuarterHour().toISOString();
  const { dueDatetime, recurrence } = schedule;
  const time = toTime(dueDatetime);
  const next = recurrence === null
    ? undefined
    : computeNextDates(schedule, Temporal.Instant.from(now), SHOWN_DATES);
  return (
    <Panel kind="understood">
      <Icon icon={CircleCheck} size={18} />
      <div>
        <Strong>
          {recurrence === null
            ? `${formatDate(dueDatetime, language)}, ${time}`
            : `${describeRule(schedule, { t, language })}, ${time}`}
        </Strong>
        {next && (
          <Dates>
            {next.dates.map((date) => formatDate(date, language)).join(", ")}
            {next.hasMore && "…"}
          </Dates>
        )}
      </div>
    </Panel>
  );
}

function UnclearWords(
  { reading, onChoose }: { reading: Unclear; onChoose: (index: number) => void },
) {
  const { t, language } = useTranslation();
  const describe = (schedule: DateWordSchedule) => describeSchedule(schedule, { t, language });
  return (
    <Panel kind="unclear">
      <Icon icon={TriangleAlert} size={18} />
      {reading.kind === "question"
        ? (
          <div>
            <Strong>{t("Which one do you mean?")}</Strong>
            <Choices role="group" aria-label={t("Which one do you mean?")}>
              {reading.schedules.map((schedule, index) => (
                <Chip
                  key={describe(schedule)}
                  label={describe(schedule)}
                  mark="none"
                  triggerProps={{}}
                  onPress={() => onChoose(index)}
                />
              ))}
            </Choices>
          </div>
        )
        : (
          <div>
            {reading.problem === "unknownWords" && (
              <>
                <Strong as="b">
                  {t("“{words}” was not understood.", { words: reading.words })}
                </Strong>
                {" "}
              </>
            )}
            {t(getAdvice(reading))}
            {reading.understood && (
              <Dates>{t("Understood: {date}", { date: describe(reading.understood) })}</Dates>
            )}
          </div>
        )}
    </Panel>
  );
}

const PROBLEM_TEXTS: Record<Exclude<Problem, "unknownWords">, Key> = {
  empty: "Write it like “tomorrow at 9”, or choose the date and the time below.",
  noSuchDate: "There is no such date",
  noSuchTime: "There is no such time",
  weekdayDiffers: "The date is not on this weekday.",
  unclearNight: "Write the midnight as a time, like “00:00”.",
  contradiction: "The words name more than one date, time or repetition.",
  endWithoutRepetition: "Write also how often it repeats, like “every day”.",
  endsBeforeStart: "It ends before its first date.",
  outOfRange: "A number or a year is out of range.",
};

function getAdvice({ problem, understood }: Extract<Unclear, { kind: "rejected" }>): Key {
  if (problem !== "unknownWords") return PROBLEM_TEXTS[problem];
  return understood === null
    ? PROBLEM_TEXTS.empty
    : "Choose the time below, or write it like “at 9”.";
}

function describeSchedule(
  { date, time, recurrence }: DateWordSchedule,
  context: { t: Translate; language: Language },
): string {
  const { t, language } = context;
  const day = date === null ? null : formatDate(date, language);
  const parts = recurrence === null || date === null ? [day, time] : [
    describeRule({ recurrence, dueDatetime: date, timeZone: "UTC" }, context),
    time,
    t("first on {date}", { date: formatDate(date, language) }),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** `30.11.2026 Pazartesi` */
const formatDate = (wall: string, language: Language): string =>
  `${formatDay(wall)} ${formatDayInWords(wall, language, { weekday: "long" })}`;

const Root = styled("div", {
  display: "grid",
  gap: "$2",
  marginBottom: "$2",
  // The room for a message below the field, which never has one.
  "& > [role=status]": { marginTop: "-20px" },
});

const Choices = styled(ChipRow, {
  marginTop: "$1",
  "& button": {
    flexShrink: 1,
    height: "auto",
    minHeight: "30px",
    padding: "5px 12px",
    whiteSpace: "normal",
    textAlign: "start",
    "@touch": { minHeight: "$touch" },
  },
});

const Panel = styled("div", {
  display: "flex",
  gap: "10px",
  padding: "$2 10px",
  borderRadius: "$control",
  fontSize: "$small",
  lineHeight: "18px",
  color: "$ink",
  numbers: "tabular",
  "& > svg": { flexShrink: 0 },
  "& > div": { minWidth: 0, overflowWrap: "anywhere" },
  "@forced": { border: "1px solid" },
  variants: {
    kind: {
      understood: { backgroundColor: "$accentSoft", "& > svg": { color: "$accent" } },
      unclear: { backgroundColor: "$warningSoft", "& > svg": { color: "$warning" } },
    },
  },
});

const Strong = styled("div", { fontWeight: "$section" });

const Dates = styled("div", { fontSize: "$caption", color: "$inkSecond" });
