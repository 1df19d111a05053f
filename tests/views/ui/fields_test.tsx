import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { type ReactElement, useState } from "react";
import { NumberField } from "../../../src/ui/field/NumberField.tsx";
import { RadioGroup } from "../../../src/ui/field/OptionGroups.tsx";
import { Switch } from "../../../src/ui/field/Switch.tsx";
import { TextArea } from "../../../src/ui/field/TextArea.tsx";
import { PasswordField, TextField } from "../../../src/ui/field/TextField.tsx";
import { readDescription, viewTest } from "../../support/viewTest.tsx";

const ignoreChange = () => {};

const messages: [string, (message: object) => ReactElement, string][] = [
  ["text", (m) => <TextField label="Ad" value="" onChange={ignoreChange} {...m} />, "textbox"],
  ["lines", (m) => <TextArea label="Ad" value="" onChange={ignoreChange} {...m} />, "textbox"],
  [
    "a number",
    (m) => <NumberField label="Ad" value={1} onChange={ignoreChange} {...m} />,
    "textbox",
  ],
  ["a switch", (m) => <Switch label="Ad" value onChange={ignoreChange} {...m} />, "switch"],
  [
    "one of a few",
    (m) => <RadioGroup label="Ad" options={[]} value={null} onChange={ignoreChange} {...m} />,
    "radiogroup",
  ],
];

for (const [kind, field, role] of messages) {
  viewTest(
    `field: is described by its description, then its error, for ${kind}`,
    async ({ show }) => {
      const { rerender } = await show(field({ description: "Kısa olsun" }));
      const getField = () => screen.getByRole(role, { name: "Ad" });
      const before = readDescription(getField()).description;
      rerender(field({ description: "Kısa olsun", error: "Ad gerekli" }));
      assert.deepEqual({ before, after: readDescription(getField()) }, {
        before: ["Kısa olsun"],
        after: { description: ["Ad gerekli"], invalid: "true" },
      });
    },
  );
}

viewTest("text field: is controlled by its value", async ({ show, user }) => {
  function Name() {
    const [name, setName] = useState("");
    return <TextField label="Ad" value={name} onChange={setName} isRequired maxLength={5} id="n" />;
  }
  await show(<Name />);
  const field = screen.getByLabelText<HTMLInputElement>("Ad");
  await user.type(field, "İklim!");
  assert.deepEqual([field.value, field.id, field.getAttribute("aria-required")], [
    "İklim",
    "n",
    "true",
  ]);
});

viewTest("text field: keeps its value and is focusable while read-only", async ({ show, user }) => {
  const typed: string[] = [];
  await show(<TextField label="Kod" value="IKL-0042" onChange={(t) => typed.push(t)} isReadOnly />);
  await user.tab();
  await user.keyboard("x");
  assert.deepEqual(typed, []);
  assert.ok(document.activeElement === screen.getByLabelText("Kod"));
});

for (const [isRequired, text] of [[true, "Telefon*"], [false, "Telefon"]] as const) {
  viewTest(
    `text field: has ${isRequired ? "an" : "no"} asterisk outside its name when ${
      isRequired ? "required" : "not required"
    }`,
    async ({ show }) => {
      const { container } = await show(
        <TextField label="Telefon" value="" onChange={ignoreChange} isRequired={isRequired} />,
      );
      const field = screen.getByRole("textbox", { name: "Telefon" });
      assert.deepEqual([container.textContent, field.getAttribute("aria-required")], [
        text,
        isRequired ? "true" : null,
      ]);
    },
  );
}

viewTest("password field: shows and hides the password", async ({ show, user }) => {
  await show(
    <PasswordField
      label="Parola"
      value="gizli"
      onChange={ignoreChange}
      autoComplete="current-password"
    />,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Parola");
  const eye = screen.getByRole("button", { name: "Parolayı göster" });
  const seen = [[field.type, eye.getAttribute("aria-pressed")]];
  for (let press = 0; press < 2; press++) {
    await user.click(eye);
    seen.push([field.type, eye.getAttribute("aria-pressed")]);
  }
  assert.deepEqual(seen, [["password", "false"], ["text", "true"], ["password", "false"]]);
});

viewTest("field: a switch changes on Space and radios with arrow keys", async ({ show, user }) => {
  const answers: unknown[] = [];
  const recordValue = (value: unknown) => answers.push(value);
  await show(
    <>
      <Switch label="Bildir" value={false} onChange={recordValue} />
      <RadioGroup
        label="Tür"
        value="low"
        onChange={recordValue}
        options={[{ id: "low", label: "Düşük" }, { id: "high", label: "Yüksek" }]}
      />
    </>,
  );
  await user.tab();
  await user.keyboard(" ");
  await user.tab();
  await user.keyboard("{ArrowDown}");
  assert.deepEqual(answers, [true, "high"]);
});
