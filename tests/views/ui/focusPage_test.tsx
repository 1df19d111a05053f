import "../../support/dom.ts";
import assert from "node:assert/strict";
import { focusPage } from "../../../src/ui/overlay/overlayFocus.ts";

/** Puts a page and an overlay into the document, and returns what has the focus after `focusPage`. */
function readFocus(overlay: string): string | undefined {
  document.body.innerHTML = `<main tabindex="-1"><h1 tabindex="-1">Projeler</h1></main>${overlay}`;
  document.querySelector<HTMLElement>("[data-first]")?.focus();
  focusPage();
  const text = document.activeElement?.textContent ?? undefined;
  document.body.innerHTML = "";
  return text;
}

for (const role of ["dialog", "alertdialog", "menu", "listbox"]) {
  Deno.test(`focusPage: leaves the focus in an open ${role}`, () =>
    assert.equal(
      readFocus(`<div role="${role}"><button data-first type="button">Düzenle</button></div>`),
      "Düzenle",
    ));
}

Deno.test("focusPage: moves the focus from the navigation to the page's heading", () =>
  assert.equal(
    readFocus(`<nav><button data-first type="button">Projeler sayfası</button></nav>`),
    "Projeler",
  ));
