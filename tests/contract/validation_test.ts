import assert from "node:assert/strict";
import { milestonePatchForm } from "../../contract/schemas/milestone.ts";
import { projectForm, projectPatchForm } from "../../contract/schemas/project.ts";
import { loginForm, newPasswordForm } from "../../contract/schemas/session.ts";
import { validate } from "../../contract/validation.ts";

const id = "00000000-0000-4000-8000-000000000000";
const getErrors = (out: ReturnType<typeof validate>) => (out.ok ? {} : out.errors);

Deno.test("sign-in form: reports empty and malformed fields and normalises the email", () => {
  assert.deepEqual(getErrors(validate(loginForm, { email: "", password: "" })), {
    email: [{ key: "Email is required" }],
    password: [{ key: "Password is required" }],
  });
  assert.deepEqual(getErrors(validate(loginForm, { email: "a@b", password: "x" })), {
    email: [{ key: "Invalid email format" }],
  });
  assert.deepEqual(validate(loginForm, { email: " Elif@Iklim.example ", password: " x " }), {
    ok: true,
    value: { email: "elif@iklim.example", password: " x " },
  });
});

Deno.test("new password form: requires eight characters and an equal confirmation", () => {
  assert.deepEqual(getErrors(validate(newPasswordForm, {})), {
    password: [{ key: "Password is required" }],
    confirmPassword: [{ key: "Confirm password is required" }],
  });
  assert.deepEqual(
    getErrors(validate(newPasswordForm, { password: "1234567", confirmPassword: "1234567" })),
    { password: [{ key: "Password must be at least 8 characters" }] },
  );
  assert.deepEqual(
    getErrors(validate(newPasswordForm, { password: "12345678", confirmPassword: "12345679" })),
    { confirmPassword: [{ key: "Passwords do not match" }] },
  );
});

Deno.test("validate: reports every invalid and every unknown field", () => {
  const input = {
    name: "  ",
    companyId: "",
    typeId: id,
    startDate: "2026-02-30",
    city: "x".repeat(201),
    annualReductionTonnes: "-1",
    extra: 1,
  };
  assert.deepEqual(getErrors(validate(projectForm, input)), {
    name: [{ key: "Name is required" }],
    companyId: [{ key: "Partner company is required" }],
    startDate: [{ key: "Invalid date" }],
    city: [{ key: "Must be at most {limit} characters", params: { limit: 200 } }],
    annualReductionTonnes: [{ key: "Must be at least {limit}", params: { limit: 0 } }],
    extra: [{ key: "Unknown field" }],
  });
});

Deno.test("validate: turns empty fields into null and trims white space", () => {
  const input = {
    name: " Kandıra ",
    companyId: id,
    typeId: id,
    startDate: "",
    city: " ",
    annualReductionTonnes: "48200",
  };
  assert.deepEqual(validate(projectForm, input), {
    ok: true,
    value: { ...input, name: "Kandıra", startDate: null, city: null, annualReductionTonnes: 48200 },
  });
});

Deno.test("validate: rejects numbers in any notation but plain decimal digits", () => {
  const read = (expectedDays: unknown) =>
    validate(milestonePatchForm, { version: 1, expectedDays }).ok;
  const texts = ["0x10", "0b11", "1e2", "+5", "5.", ".5", "1_0", "12,5", "Infinity", "½", "٣"];
  assert.deepEqual(texts.filter(read), []);
  assert.deepEqual(["30", " 30 ", "30.0", "", null, 30].filter((value) => !read(value)), []);
});

Deno.test("project form: rejects an end date before the start date", () => {
  const dates = { startDate: "2026-02-20", endDate: "2026-02-19" };
  assert.deepEqual(getErrors(validate(projectPatchForm, { version: 1, ...dates })), {
    endDate: [{ key: "The end date cannot be before the start date" }],
  });
});

Deno.test("patch form: requires the version", () => {
  assert.deepEqual(getErrors(validate(projectPatchForm, {})), { version: [{ key: "Required" }] });
  assert.deepEqual(getErrors(validate(projectPatchForm, [])), { "": [{ key: "Invalid input" }] });
});

Deno.test("validate: names a hundred unknown fields at most", () => {
  const fields = Array.from({ length: 300 }, (_, index) => [`f${index}`, 1]);
  const signIn = { email: "a@b.co", password: "x" };
  assert.deepEqual(
    Object.entries(getErrors(validate(loginForm, { ...signIn, ...Object.fromEntries(fields) }))),
    fields.slice(0, 100).map(([field]) => [field, [{ key: "Unknown field" }]]),
  );
});
