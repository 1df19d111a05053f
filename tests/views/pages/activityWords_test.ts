import "../../support/dom.ts";
import assert from "node:assert/strict";
import { TAKEN_BACK_KINDS, type TakenBackKind } from "../../../contract/activity.ts";
import { LANGUAGES } from "../../../contract/language.ts";
import { translator } from "../../../src/i18n/Translation.tsx";
import { activitySentence } from "../../../src/pages/activity/activityWords.ts";
import { loadTexts } from "../../support/texts.ts";

for (const language of LANGUAGES) {
  Deno.test(`each kind of change has a sentence of its own once it is taken back (${language})`, async () => {
    const t = translator(language, await loadTexts(language));
    const sentence = (kind: TakenBackKind, takesBack: TakenBackKind | null) =>
      t(activitySentence({ kind, takesBack }), { who: "Can", name: "Ege" });
    const takenBack = TAKEN_BACK_KINDS.map((kind) => sentence(kind, kind));
    assert.equal(new Set(takenBack).size, TAKEN_BACK_KINDS.length);
    // The completion that is taken back by its lifecycle reads as the one by an undo.
    const told = TAKEN_BACK_KINDS.filter((kind) => kind !== "milestone_uncompleted")
      .map((kind) => sentence(kind, null));
    assert.deepEqual(takenBack.filter((words) => told.includes(words)), []);
    const form = language === "tr"
      ? /^Can, .*Ege.* (geri aldı|geçerli kıldı)$/
      : /^Can (took back|has) .*Ege/;
    for (const words of takenBack) assert.match(words, form);
  });
}
