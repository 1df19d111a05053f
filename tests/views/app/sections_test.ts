import "../../support/dom.ts";
import assert from "node:assert/strict";
import { LANGUAGES } from "../../../contract/language.ts";
import { AREAS } from "../../../src/app/areas.ts";
import { SECTION_LETTERS } from "../../../src/app/palette/sections.ts";
import { topBar } from "../../../src/i18n/tr/topBar.ts";
import { layout } from "../../../src/i18n/tr/layout.ts";
import { fold } from "../../../contract/folding.ts";

const turkish: Partial<Record<string, unknown>> = { ...layout, ...topBar };

for (const language of LANGUAGES) {
  Deno.test(`sections: each has a letter of its own from its name in ${language}`, () => {
    const areas = AREAS.flatMap(({ areas }) => areas).map(({ label, to }) => ({
      name: fold(String(language === "tr" ? turkish[label] : label)),
      letter: SECTION_LETTERS[to]?.[language] ?? "",
    }));
    assert.deepEqual(
      areas.filter(({ name, letter }) => letter === "" || !name.includes(letter)),
      [],
    );
    assert.equal(new Set(areas.map(({ letter }) => letter)).size, areas.length);
  });
}
