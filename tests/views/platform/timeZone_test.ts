import assert from "node:assert/strict";
import { getLocalTimeZone, today as todayIn } from "@internationalized/date";
import { getLastDay } from "../../../contract/recurrence.ts";
import { getEndOfDay } from "../../../contract/reminder.ts";
import { getDeviceTimeZone, isKnownTimeZone } from "../../../contract/timeZone.ts";
import { formatDate } from "../../../src/i18n/formats.ts";
import { getReaderTimeZone, patchTimeZone } from "../../../src/i18n/timeZone.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import { toInput } from "../../../src/features/reminder/reminderDraft.ts";
import { computeNextDates } from "../../../src/features/reminder/nextDates.ts";
import { emptyRule, toRule, toRuleDraft } from "../../../src/features/reminder/ruleDraft.ts";
import { describeRule } from "../../../src/i18n/recurrenceText.ts";

const UNKNOWN = "Mars/Olympus_Mons";
const t = createTranslate("en", {});

/** A browser that reports a zone that it does not know. */
function setTimeZone(zone: string) {
  const { timeZoneId } = Temporal.Now;
  const { prototype } = Intl.DateTimeFormat;
  const { resolvedOptions } = prototype;
  Temporal.Now.timeZoneId = () => zone;
  prototype.resolvedOptions = function () {
    return { ...resolvedOptions.call(this), timeZone: zone };
  };
  return {
    [Symbol.dispose]() {
      Temporal.Now.timeZoneId = timeZoneId;
      prototype.resolvedOptions = resolvedOptions;
    },
  };
}

Deno.test("time zone: is Istanbul's when the browser reports an unknown one", () => {
  for (const zone of ["Etc/Unknown", UNKNOWN, ""]) {
    using _ = setTimeZone(zone);
    patchTimeZone();
    assert.deepEqual([getDeviceTimeZone(), getReaderTimeZone(), getLocalTimeZone()], [
      "Europe/Istanbul",
      "Europe/Istanbul",
      "Europe/Istanbul",
    ]);
    assert.equal(todayIn(getLocalTimeZone()).toString(), todayIn(getReaderTimeZone()).toString());
    assert.equal(getEndOfDay(new Date("2026-11-26T22:00:00Z")), "2026-11-27T21:00:00Z");
    assert.equal(formatDate("2026-11-26T22:00:00Z", "long", t), "27.11.2026 01:00");
  }
});

Deno.test("time zone: is the browser's where that is known", () => {
  using _ = setTimeZone("Asia/Tokyo");
  patchTimeZone();
  assert.deepEqual([getDeviceTimeZone(), getReaderTimeZone()], ["Asia/Tokyo", "Asia/Tokyo"]);
  assert.deepEqual([isKnownTimeZone("Asia/Tokyo"), isKnownTimeZone(UNKNOWN)], [true, false]);
});

Deno.test("recurrence: finds the last day of a rule in a zone that this runtime does not know", () => {
  for (const zone of ["Europe/Istanbul", "America/Los_Angeles", "Asia/Tokyo", "UTC"]) {
    const until = Temporal.ZonedDateTime.from(`2027-03-14T23:59:59[${zone}]`).toInstant()
      .toString().replaceAll(/[-:]/g, "");
    assert.deepEqual([getLastDay(until, zone), getLastDay(until, UNKNOWN)], [
      "2027-03-14",
      "2027-03-14",
    ]);
  }
  assert.equal(getLastDay("20270314", UNKNOWN), "2027-03-14");
});

const RULE = "FREQ=DAILY;UNTIL=20270314T205959Z";
const FIRST = "2026-11-26T09:00:00";

Deno.test("reminder form: keeps rule and zone unchanged where this browser does not know the zone", () => {
  const draft = toRuleDraft(RULE, UNKNOWN);
  assert.deepEqual(draft, { ...emptyRule, kind: "CUSTOM", custom: RULE });
  assert.equal(toRule(draft, "2026-11-26"), RULE);
  const input = {
    description: "x",
    notes: "",
    dueDatetime: { date: "2026-11-26", time: "09:00" },
    timeZone: UNKNOWN,
    recurrence: draft,
    projectId: null,
    userIds: [],
  };
  assert.equal("timeZone" in toInput(input, UNKNOWN), false);
  assert.deepEqual({ timeZone: UNKNOWN, ...toInput(input, "UTC") }, toInput(input, "UTC"));
  assert.equal(toRuleDraft("FREQ=DAILY;COUNT=3", UNKNOWN).kind, "DAILY");
});

Deno.test("reminder: describes a rule in a zone that this browser does not know, and computes no dates", () => {
  const schedule = { dueDatetime: FIRST, timeZone: UNKNOWN, recurrence: RULE };
  assert.match(describeRule(schedule, { t, language: "en" }), /until 14\.03\.2027/);
  for (const recurrence of [RULE, "FREQ=DAILY;COUNT=3", null]) {
    assert.equal(
      computeNextDates({ ...schedule, recurrence }, Temporal.Now.instant(), 3),
      undefined,
    );
  }
});
