import "../../support/dom.ts";
import assert from "node:assert/strict";
import { isTimeZoneMatch, listTimeZones } from "../../../src/i18n/timeZoneNames.ts";

const labels = listTimeZones("Asia/Kolkata").map(({ label }) => label);
const find = (searched: string) => labels.filter((label) => isTimeZoneMatch(label, searched));

Deno.test("zone picker: finds a zone by its older and newer names", () => {
  assert.deepEqual(
    ["kyiv", "Kiev", "kolkata", "calcutta", "Ho Chi Minh", "saigon"].map((text) => find(text)),
    [
      ["Europe/Kiev"],
      ["Europe/Kiev"],
      ["Asia/Calcutta", "Asia/Kolkata"],
      ["Asia/Calcutta", "Asia/Kolkata"],
      ["Asia/Saigon"],
      ["Asia/Saigon"],
    ],
  );
});

Deno.test("zone picker: treats underscores and slashes as spaces and folds letters", () => {
  for (const text of ["New_York", "new york", "America/New_York", "AMERICA NEW YORK", "NEW_york"]) {
    assert.deepEqual(find(text), ["America/New York"], text);
  }
  assert.deepEqual(find("ISTANBUL"), ["İstanbul (UTC+3)"]);
  assert.deepEqual(find("İstanbul"), ["İstanbul (UTC+3)"]);
  assert.deepEqual(find("São Paulo"), ["America/Sao Paulo"]);
});

Deno.test("zone picker: finds the zones of a country in Turkish and English", () => {
  for (const text of ["türkiye", "TURKIYE", "Turkey", "turkiye"]) {
    assert.deepEqual(find(text), ["İstanbul (UTC+3)"], text);
  }
  assert.deepEqual(find("Hindistan"), ["Asia/Calcutta"]);
  assert.deepEqual(find("Almanya"), ["Europe/Berlin", "Europe/Busingen"]);
  assert.deepEqual(find("Germany"), find("almanya"));
  assert.ok(find("Amerika Birleşik").includes("America/Los Angeles"));
});

Deno.test("zone picker: finds zones by abbreviation and offset", () => {
  const gmt = find("gmt");
  assert.ok(gmt.includes("Europe/London") && gmt.includes("UTC"));
  assert.ok(!gmt.includes("İstanbul (UTC+3)"), "GMT+3 is another abbreviation");
  assert.ok(find("CET").includes("Europe/Berlin") && find("cest").includes("Europe/Berlin"));
  assert.ok(
    find("EST").includes("America/New York") && find("pdt").includes("America/Los Angeles"),
  );
  assert.ok(find("GMT+3").includes("İstanbul (UTC+3)"));
  assert.deepEqual(find("nowhere"), []);
});
