import "../../support/dom.ts";
import assert from "node:assert/strict";
import { BUNDLES, loadPage } from "../../../src/app/bundles.ts";
import { entryOf, loadCatalogue } from "../../../src/i18n/catalogue.ts";

Deno.test("a page that is opened first of all brings its texts", async () => {
  const catalogue = await loadCatalogue("tr");
  await loadPage(["lists", "companyList"]);
  assert.equal(entryOf("tr", catalogue, "No companies yet"), "Henüz iş ortağı yok");
});

Deno.test("what the pages of one bundle alone say comes in the bundle", async () => {
  const catalogue = await loadCatalogue("tr");
  await loadPage(["processes", "process"]);
  assert.equal(entryOf("tr", catalogue, "Path of the milestones"), "Kilometre taşlarının yolu");
});

Deno.test("a language that comes later says what was said before it", async () => {
  await loadCatalogue("tr");
  await loadPage(["lists", "companyList"]);
  const catalogue = await loadCatalogue("en");
  assert.deepEqual(entryOf("en", catalogue, "{count} companies"), {
    one: "{count} company",
    other: "{count} companies",
  });
});

Deno.test("a bundle is asked for once, however often its pages are opened", async () => {
  await loadPage(["lists", "companyList"]);
  const { lists } = BUNDLES;
  let asked = 0;
  BUNDLES.lists = () => {
    asked++;
    return lists();
  };
  try {
    await loadPage(["lists", "milestoneList"]);
  } finally {
    BUNDLES.lists = lists;
  }
  assert.equal(asked, 0);
});
