import assert from "node:assert/strict";
import { LANGUAGES } from "../../../contract/language.ts";
import { turkish as answers } from "../../../server/i18n/turkish.ts";
import { entryOf } from "../../../src/i18n/catalogue.ts";
import { translator } from "../../../src/i18n/Translation.tsx";
import { loadTexts } from "../../support/texts.ts";

/** By the file, without the one that brings the others together. */
const areas = Object.fromEntries(
  await Promise.all(
    [...Deno.readDirSync(new URL("../../../src/i18n/tr", import.meta.url))]
      .map(({ name }) => name)
      .filter((name) => name !== "catalogue.ts")
      .map(async (name) => {
        const texts: Record<string, Record<string, string>> = await import(
          `../../../src/i18n/tr/${name}`
        );
        return [name, Object.assign({}, ...Object.values(texts))] as const;
      }),
  ),
);
const placeholders = (entry: string | { one: string; other: string }) => {
  const text = typeof entry === "string" ? entry : entry.other;
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
};

Deno.test("no text stands in two areas", () => {
  const keys = Object.values(areas).flatMap((texts) => Object.keys(texts));
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  assert.deepEqual(twice, []);
});

Deno.test("a translation has the values of its key, no more and no less", async () => {
  const strays: string[] = [];
  for (const language of LANGUAGES) {
    const catalogue = await loadTexts(language);
    for (const key of Object.values(areas).flatMap((texts) => Object.keys(texts))) {
      const entry = entryOf(catalogue, key as Parameters<typeof entryOf>[1]);
      if (String(placeholders(entry)) !== String(placeholders(key))) {
        strays.push(`${language} ${key}`);
      }
    }
  }
  assert.deepEqual(strays, []);
});

Deno.test("a text that differs by number follows the language's own rule", async () => {
  const [en, tr] = await Promise.all([loadTexts("en"), loadTexts("tr")]);
  const say = (count: number) => ({ count, active: 1 });
  const key = "{count} projects, {active} of them active";
  assert.equal(translator("en", en)(key, say(1)), "1 project, 1 active");
  assert.equal(translator("en", en)(key, say(1200)), "1,200 projects, 1 of them active");
  assert.equal(translator("tr", tr)(key, say(1200)), "1.200 proje, 1 etkin");
});

/** Whatever Turkish the product says: on its pages, in its answers and in its mails. */
async function turkish(): Promise<[string, string][]> {
  const catalogue = await loadTexts("tr");
  const said = Object.values(areas).flatMap((texts) => Object.keys(texts)).map((key) => {
    const entry = entryOf(catalogue, key as Parameters<typeof entryOf>[1]);
    return [key, typeof entry === "string" ? entry : entry.other] as [string, string];
  });
  return [...said, ...Object.entries(answers)];
}

Deno.test("a partner company is called so and by no other word", async () => {
  const texts = await turkish();
  const OTHERS = /şirket|firma|partner|kuruluş/;
  assert.deepEqual(texts.filter(([, text]) => OTHERS.test(text.toLocaleLowerCase("tr"))), []);
  const PARTNERS = [
    "Partner company",
    "Company",
    "Partner companies",
    "Partner Companies",
    "New company",
    "Company created successfully",
    "This company cannot be deleted.",
  ];
  assert.deepEqual(PARTNERS.map((key) => new Map(texts).get(key)), [
    "İş ortağı",
    "İş ortağı",
    "İş ortakları",
    "İş ortakları",
    "Yeni iş ortağı",
    "İş ortağı oluşturuldu",
    "Bu iş ortağı silinemez.",
  ]);
});
