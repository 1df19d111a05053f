import assert from "node:assert/strict";
import { webAddress } from "../../../contract/webAddress.ts";
import { addressParts } from "../../../src/pages/record/ReachLinks.tsx";

Deno.test("a web site is a link only when it is an address of the web", () => {
  assert.deepEqual(
    [
      "https://iklim.example/a",
      "HTTP://iklim.example",
      "www.iklim.example",
      "iklim.example/hakkimizda",
      "javascript:alert(1)",
      "data:text/html,x",
      "yakında",
      "ilk ve son",
      "",
      "https://banka.example@evil.example",
      "https://:gizli@evil.example",
      "https:\\\\evil.example",
      "https://iklim\t.example",
    ].map(webAddress),
    [
      "https://iklim.example/a",
      "http://iklim.example/",
      "https://www.iklim.example/",
      "https://iklim.example/hakkimizda",
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ],
  );
});

Deno.test("a long address breaks where its parts meet", () => {
  assert.deepEqual(
    ["bilgi@anadolugunes.example", "www.iklim.example/hakkimizda", "adres"].map(addressParts),
    [["bilgi@", "anadolugunes", ".example"], ["www", ".iklim", ".example", "/hakkimizda"], [
      "adres",
    ]],
  );
});
