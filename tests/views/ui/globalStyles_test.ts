import "../../support/dom.ts";
import assert from "node:assert/strict";
import { applyGlobalStyles } from "../../../src/ui/globalStyles.ts";
import { addHeldRules } from "../../../src/ui/ruleSheets.ts";

/** Rules of this kind take a style more of every element, whether it has such a part or not. */
const OF_ANY_ELEMENT = /(?:^|,\s*)\*?::(?:before|after|selection)\b/;

Deno.test("no rule that always holds is for a pseudo-element of any element", () => {
  applyGlobalStyles();
  addHeldRules();
  const selectors = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => !rule.startsWith("@media"))
    .map((rule) => rule.split("{")[0]?.trim() ?? "");
  assert.ok(selectors.length > 20);
  assert.deepEqual(selectors.filter((selector) => OF_ANY_ELEMENT.test(selector)), []);
});

Deno.test("global styles: inline elements keep the direction of their text to themselves", () => {
  applyGlobalStyles();
  const rules = document.adoptedStyleSheets
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .filter((rule) => rule.includes("unicode-bidi"));
  assert.deepEqual(rules.map((rule) => rule.replaceAll(/\s/g, "")), [
    "a,span,strong,em{unicode-bidi:isolate;}",
  ]);
});
