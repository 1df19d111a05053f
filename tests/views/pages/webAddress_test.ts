import assert from "node:assert/strict";
import { toWebAddress } from "../../../contract/webAddress.ts";
import { splitAddress } from "../../../src/records/page/ContactLinks.tsx";

Deno.test("webAddress: accepts only http and https addresses", () => {
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
    ].map(toWebAddress),
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

Deno.test("splitAddress: splits an address where it can break", () => {
  assert.deepEqual(
    ["bilgi@anadolugunes.example", "www.iklim.example/hakkimizda", "adres"].map(splitAddress),
    [["bilgi@", "anadolugunes", ".example"], ["www", ".iklim", ".example", "/hakkimizda"], [
      "adres",
    ]],
  );
});
