import "../../support/dom.ts";
import assert from "node:assert/strict";
import {
  ACTIVITY_KINDS,
  UNDOABLE_ACTIVITY_KINDS,
  type UndoableActivityKind,
} from "../../../contract/activity.ts";
import { LANGUAGES } from "../../../contract/language.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import { getBurstSentence } from "../../../src/records/activity/activityBursts.ts";
import { getActivitySentence } from "../../../src/records/activity/activitySentences.ts";
import { loadTexts } from "../../support/texts.ts";

for (const language of LANGUAGES) {
  Deno.test(`activity: has a sentence of its own for each kind of burst in ${language}`, async () => {
    const t = createTranslate(language, await loadTexts(language));
    const sentences = ACTIVITY_KINDS.map((kind) =>
      t(getBurstSentence(kind), { who: "Can", count: 7 })
    );
    assert.equal(new Set(sentences).size, ACTIVITY_KINDS.length);
    for (const sentence of sentences) assert.match(sentence, /^Can.* 7 /);
  });

  Deno.test(`activity: has a sentence of its own for each undone kind of change in ${language}`, async () => {
    const t = createTranslate(language, await loadTexts(language));
    const createSentence = (kind: UndoableActivityKind, takesBack: UndoableActivityKind | null) =>
      t(getActivitySentence({ kind, takesBack }), { who: "Can", name: "Ege", date: "02.03.2026" });
    const takenBack = UNDOABLE_ACTIVITY_KINDS.map((kind) => createSentence(kind, kind));
    assert.equal(new Set(takenBack).size, UNDOABLE_ACTIVITY_KINDS.length);
    // The completion that is taken back by its lifecycle reads as the one by an undo.
    const reported = UNDOABLE_ACTIVITY_KINDS.filter((kind) => kind !== "milestone_uncompleted")
      .map((kind) => createSentence(kind, null));
    assert.deepEqual(takenBack.filter((words) => reported.includes(words)), []);
    const form = language === "tr"
      ? /^Can, .*Ege.* (geri aldı|yeniden tamamlandı olarak işaretledi)$/
      : /^Can (undid|reopened|restored) .*Ege/;
    for (const words of takenBack) assert.match(words, form);
  });
}
