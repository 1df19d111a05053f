import assert from "node:assert/strict";
import { LANGUAGES } from "../../../contract/language.ts";
import { turkish as serverTexts } from "../../../server/platform/i18n/turkish.ts";
import { findEntry } from "../../../src/i18n/catalogue.ts";
import { createTranslate } from "../../../src/i18n/Translation.tsx";
import { loadTexts } from "../../support/texts.ts";

/** The Turkish texts by the name of their file. */
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

Deno.test("catalogue: has each key in one area only", () => {
  const keys = Object.values(areas).flatMap((texts) => Object.keys(texts));
  const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
  assert.deepEqual(twice, []);
});

Deno.test("catalogue: has translations with exactly their key's placeholders", async () => {
  const strays: string[] = [];
  for (const language of LANGUAGES) {
    const catalogue = await loadTexts(language);
    for (const key of Object.values(areas).flatMap((texts) => Object.keys(texts))) {
      const entry = findEntry(catalogue, key as Parameters<typeof findEntry>[1]);
      if (String(placeholders(entry)) !== String(placeholders(key))) {
        strays.push(`${language} ${key}`);
      }
    }
  }
  assert.deepEqual(strays, []);
});

Deno.test("createTranslate: follows the language's plural rule", async () => {
  const [en, tr] = await Promise.all([loadTexts("en"), loadTexts("tr")]);
  const createParams = (count: number) => ({ count, active: 1 });
  const key = "{count} projects, {active} of them active";
  assert.equal(createTranslate("en", en)(key, createParams(1)), "1 project, 1 active");
  assert.equal(
    createTranslate("en", en)(key, createParams(1200)),
    "1,200 projects, 1 of them active",
  );
  assert.equal(createTranslate("tr", tr)(key, createParams(1200)), "1.200 proje, 1 etkin");
  assert.deepEqual(
    (["{days} days", "{days} days on average"] as const).flatMap((average) =>
      [1, 1.5].map((days) => createTranslate("en", en)(average, { days, count: days }))
    ),
    ["1 day", "1.5 days", "1 day on average", "1.5 days on average"],
  );
});

/** Lists all Turkish texts of pages, responses and mails. */
async function listTurkishTexts(): Promise<[string, string][]> {
  const catalogue = await loadTexts("tr");
  const pairs = Object.values(areas).flatMap((texts) => Object.keys(texts)).map((key) => {
    const entry = findEntry(catalogue, key as Parameters<typeof findEntry>[1]);
    return [key, typeof entry === "string" ? entry : entry.other] as [string, string];
  });
  return [...pairs, ...Object.entries(serverTexts)];
}

/** Texts about the company of a user, and about registries. */
const NOT_PARTNERS = [
  "Company",
  "Your company",
  "Company is required",
  "Choose their company",
  "Invited people appear here with their company and roles.",
  "Besides your name, email and company it needs at least 8 characters",
  "The companies that projects are run with, and their people.",
  "Registry",
  "Everyone responsible for milestones appears here, from validators to registries.",
  "Organisations responsible for milestones: validators, registries, authorities.",
];

Deno.test("catalogue: uses one Turkish term for a partner company", async () => {
  const texts = await listTurkishTexts();
  const OTHERS = /şirket|firma|partner|kuruluş/;
  const others = texts.filter(([, text]) => OTHERS.test(text.toLocaleLowerCase("tr")));
  assert.deepEqual(others.filter(([key]) => !NOT_PARTNERS.includes(key)), []);
  const PARTNERS = [
    "Partner company",
    "Partner companies",
    "Partner Companies",
    "New company",
    "Company created successfully",
    "This company cannot be deleted.",
  ];
  assert.deepEqual(PARTNERS.map((key) => new Map(texts).get(key)), [
    "İş ortağı",
    "İş ortakları",
    "İş ortakları",
    "Yeni iş ortağı",
    "İş ortağı oluşturuldu",
    "Bu iş ortağı silinemez.",
  ]);
});

Deno.test("catalogue: uses one of each pair of Turkish words", async () => {
  const texts = await listTurkishTexts();
  const OTHERS =
    /\bveya\b|(?<!\p{L})dek(?!\p{L})|oturum aç(?!ık)|başa al|ele al|bir başkası|hareket|durur|beklenen gün|bitiş tarihler/iu;
  assert.deepEqual(texts.filter(([, text]) => OTHERS.test(text)), []);
});
