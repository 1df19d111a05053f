import assert from "node:assert/strict";
import { LANGUAGES } from "../../../contract/language.ts";
import { turkish as answers } from "../../../server/i18n/turkish.ts";
import { entryOf, loadAllTexts, loadCatalogue } from "../../../src/i18n/catalogue.ts";
import { bulk } from "../../../src/i18n/tr/bulk.ts";
import { catalogue as everywhere } from "../../../src/i18n/tr/catalogue.ts";
import { common } from "../../../src/i18n/tr/common.ts";
import { feedbackForm } from "../../../src/i18n/tr/feedbackForm.ts";
import { find } from "../../../src/i18n/tr/find.ts";
import { home } from "../../../src/i18n/tr/home.ts";
import { lists } from "../../../src/i18n/tr/lists.ts";
import { messages } from "../../../src/i18n/tr/messages.ts";
import { people } from "../../../src/i18n/tr/people.ts";
import { processes } from "../../../src/i18n/tr/processes.ts";
import { projects } from "../../../src/i18n/tr/projects.ts";
import { reminders } from "../../../src/i18n/tr/reminders.ts";
import { settings } from "../../../src/i18n/tr/settings.ts";
import { views } from "../../../src/i18n/tr/views.ts";
import { pages as laterEnglish } from "../../../src/i18n/en/pages.ts";
import { translator } from "../../../src/i18n/Translation.tsx";

const areas = {
  everywhere,
  bulk,
  common,
  feedbackForm,
  find,
  home,
  lists,
  messages,
  people,
  processes,
  projects,
  reminders,
  settings,
  views,
};
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
    const catalogue = await loadCatalogue(language);
    await loadAllTexts(language);
    for (const key of Object.values(areas).flatMap((texts) => Object.keys(texts))) {
      const entry = entryOf(language, catalogue, key as Parameters<typeof entryOf>[2]);
      if (String(placeholders(entry)) !== String(placeholders(key))) {
        strays.push(`${language} ${key}`);
      }
    }
  }
  assert.deepEqual(strays, []);
});

Deno.test("whatever differs by number stands with the first texts where its Turkish does", () => {
  assert.deepEqual(Object.keys(everywhere).filter((key) => key in laterEnglish), []);
});

Deno.test("a text that differs by number follows the language's own rule", async () => {
  await Promise.all([loadAllTexts("en"), loadAllTexts("tr")]);
  const [en, tr] = await Promise.all([loadCatalogue("en"), loadCatalogue("tr")]);
  const say = (count: number) => ({ count, active: 1 });
  const key = "{count} projects, {active} of them active";
  assert.equal(translator("en", en)(key, say(1)), "1 project, 1 active");
  assert.equal(translator("en", en)(key, say(1200)), "1,200 projects, 1 of them active");
  assert.equal(translator("tr", tr)(key, say(1200)), "1.200 proje, 1 etkin");
});

/** Whatever Turkish the product says: on its pages, in its answers and in its mails. */
async function turkish(): Promise<[string, string][]> {
  const catalogue = await loadCatalogue("tr");
  await loadAllTexts("tr");
  const said = Object.values(areas).flatMap((texts) => Object.keys(texts)).map((key) => {
    const entry = entryOf("tr", catalogue, key as Parameters<typeof entryOf>[2]);
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
