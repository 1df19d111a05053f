import assert from "node:assert/strict";
import fc from "fast-check";
import { compareVersions, type FormVersions, mergeVersions } from "../../machines/versions.ts";
import { SEED } from "../support/seed.ts";
import { testSpecification } from "../support/specification/testSpecification.ts";
import { formConflict } from "./specifications/formConflict.ts";

testSpecification(formConflict);

const initial = { name: "Ege", city: "İzmir", roles: ["VIEWER"], notes: "", version: 3 };

Deno.test("versions: compares fields by content, a list as one field", () => {
  const versions: FormVersions = {
    initial,
    values: { ...initial, name: "Ege RES", city: "Manisa", roles: ["VIEWER", "MEMBER"] },
    newest: { ...initial, name: "Ege Rüzgâr", city: "Manisa", notes: "Yeni", version: 4 },
  };
  assert.deepEqual(compareVersions(versions), {
    both: ["name"],
    own: ["roles"],
    newest: ["notes"],
  });
  assert.deepEqual(mergeVersions(versions), {
    name: "Ege RES",
    city: "Manisa",
    roles: ["VIEWER", "MEMBER"],
    notes: "Yeni",
    version: 4,
  });
  assert.deepEqual(
    mergeVersions({ ...versions, values: { ...initial, roles: ["VIEWER"] } }),
    versions.newest,
  );
});

Deno.test("versions: every merged value is the user's or the newest one", () => {
  const value = fc.constantFrom("", "a", "b");
  const fields = fc.record({ name: value, city: value });
  fc.assert(
    fc.property(fields, fields, fields, (initial, values, newest) => {
      for (const choice of ["own", "newest"] as const) {
        const merged = mergeVersions({ initial, values, newest }, { name: choice, city: choice });
        for (const name of ["name", "city"] as const) {
          const isOwn = values[name] !== initial[name];
          const isNewer = newest[name] !== initial[name];
          const expected = isOwn && (!isNewer || choice === "own") ? values[name] : newest[name];
          assert.equal(merged[name], expected);
        }
      }
    }),
    { seed: SEED },
  );
});
