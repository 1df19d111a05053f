import assert from "node:assert/strict";
import { companyPatchForm } from "../../../contract/schemas/company.ts";
import { projectPatchForm } from "../../../contract/schemas/project.ts";
import { projectTypePatchForm } from "../../../contract/schemas/projectType.ts";
import { type Form, validate } from "../../../contract/validation.ts";
import { validateChange } from "../../../src/actors/validateChange.ts";

const change = (form: Form, initial: object, changes: object) =>
  validateChange((input) => Promise.resolve(validate(form, input)), {
    input: { ...initial, ...changes },
    initial,
  });

const company = {
  version: 3,
  name: "\u202eegE",
  taxNumber: "xx",
  phone: "abc",
  website: "dene",
  email: "ayşe@firma.example",
  city: "İzmir",
};

Deno.test("validate change: leaves out unchanged fields that break a rule", async () => {
  assert.deepEqual(await change(companyPatchForm, company, { city: "Manisa" }), {
    ok: true,
    value: { version: 3, city: "Manisa" },
  });
  assert.deepEqual(await change(companyPatchForm, company, {}), {
    ok: true,
    value: { version: 3 },
  });
});

Deno.test("validate change: rejects a changed field that breaks a rule, and names no other", async () => {
  assert.deepEqual(await change(companyPatchForm, company, { phone: "abcd" }), {
    ok: false,
    errors: { phone: [{ key: "Enter one telephone number, such as +90 212 555 01 02" }] },
  });
  const createTemplate = (name: string) => ({ milestoneTemplate: [{ name: "Ölçüm" }, { name }] });
  const technology = { version: 1, ...createTemplate("\u200b"), name: "Biyogaz" };
  assert.deepEqual(await change(projectTypePatchForm, technology, { name: "Gaz" }), {
    ok: true,
    value: { version: 1, name: "Gaz" },
  });
  assert.deepEqual(await change(projectTypePatchForm, technology, createTemplate(" ")), {
    ok: false,
    errors: { "milestoneTemplate.1.name": [{ key: "Required" }] },
  });
});

Deno.test("validate change: sends the whole record where it keeps every rule", async () => {
  const project = { version: 1, name: "Ege", startDate: "2026-01-02", endDate: "2026-02-01" };
  assert.deepEqual(await change(projectPatchForm, project, { name: "Ege Gaz" }), {
    ok: true,
    value: { ...project, name: "Ege Gaz" },
  });
});
