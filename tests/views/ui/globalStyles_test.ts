import "../../support/dom.ts";
import assert from "node:assert/strict";
import { applyGlobalStyles } from "../../../src/ui/globalStyles.ts";
import { addPendingRules } from "../../../src/ui/styled.ts";

/** Selectors of this kind slow style calculation of every element. */
const OF_ANY_ELEMENT = /(?:^|,\s*)\*?::(?:before|after|selection)\b/;

Deno.test("global styles: have no rule for pseudo-elements of every element", () => {
  applyGlobalStyles();
  addPendingRules();
  const selectors = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => !rule.startsWith("@media"))
    .map((rule) => rule.split("{")[0]?.trim() ?? "");
  assert.ok(selectors.length > 20);
  assert.deepEqual(selectors.filter((selector) => OF_ANY_ELEMENT.test(selector)), []);
});

Deno.test("global styles: isolate the text direction of inline elements", () => {
  applyGlobalStyles();
  const rules = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => rule.includes("unicode-bidi"));
  assert.deepEqual(rules.map((rule) => rule.replaceAll(/\s/g, "")), [
    "a,span,strong,em{unicode-bidi:isolate;}",
  ]);
});
