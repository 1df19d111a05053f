import "../../support/dom.ts";
import assert from "node:assert/strict";
import { loadPage } from "../../../src/app/bundles.ts";
import { entryOf, loadCatalogue } from "../../../src/i18n/catalogue.ts";

Deno.test("a page that is opened first of all brings its texts", async () => {
  const catalogue = await loadCatalogue("tr");
  await loadPage(["lists", "companyList"]);
  assert.equal(entryOf("tr", catalogue, "No companies yet"), "Henüz iş ortağı yok");
});
