import assert from "node:assert/strict";
import { findPasswordProblem } from "../../contract/passwordRules.ts";

const owner = {
  email: "ali.isik@ege-ruzgar.example",
  name: "Ali",
  surname: "Işık",
  company: "Ege Rüzgâr A.Ş.",
};
const PERSONAL = "Besides your name, email and company it needs at least 8 characters";

const passwords: [password: string, fault: string | undefined][] = [
  ["ali12345", PERSONAL],
  ["ALİ-IŞIK-", PERSONAL],
  ["isik1985!", PERSONAL],
  ["egeruzgar", PERSONAL],
  ["ali.isik@ege-ruzgar.example", PERSONAL],
  ["kaliteli-bir-gece", undefined],
  ["ali doğru at pil", undefined],
  ["A.Ş.12345", undefined],
  ["kısa", undefined],
  ["", undefined],
];

for (const [password, fault] of passwords) {
  Deno.test(`findPasswordProblem: does not count personal words towards the length of ${password || "an empty password"}`, () =>
    assert.equal(findPasswordProblem(password, { owner }), fault));
}

Deno.test("findPasswordProblem: rejects the present password in any Unicode normalization", () => {
  const same = "This is your current password; choose another";
  assert.deepEqual(
    ["doğru at pil", "doğru at pil".normalize("NFD"), "doğru at pil!"].map((password) =>
      findPasswordProblem(password, { owner, present: "doğru at pil" })
    ),
    [same, same, undefined],
  );
});
