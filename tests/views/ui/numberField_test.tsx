import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { type ComponentProps, useState } from "react";
import { Button } from "../../../src/ui/button/Button.tsx";
import { Form } from "../../../src/ui/field/Form.tsx";
import { NumberField } from "../../../src/ui/field/NumberField.tsx";
import { readDescription, viewTest } from "../../support/viewTest.tsx";

interface EntryProps extends Partial<ComponentProps<typeof NumberField>> {
  /** What the form is submitted with. */
  sent?: (number | null)[];
}

function Entry({ value: initial = null, sent = [], ...props }: EntryProps) {
  const [value, setValue] = useState<number | null>(initial);
  return (
    <Form onSubmit={() => sent.push(value)}>
      <NumberField label="Sayı" {...props} value={value} onChange={setValue} />
      <Button label="Boşalt" onPress={() => setValue(null)} />
      <Button label="Kaydet" type="submit" />
    </Form>
  );
}

const getInput = () => screen.getByLabelText<HTMLInputElement>("Sayı");
const readField = () => ({ text: getInput().value, says: readDescription(getInput()).description });

const whole = "Tam sayı girin";
const only = "Yalnızca bir sayı girin, örneğin 12";

for (
  const [language, decimals, typed, sent, shown] of [
    ["tr", 2, "12,5", 12.5, "12,5"],
    ["tr", 2, "12.5", 12.5, "12,5"],
    ["en", 2, "12,5", 12.5, "12.5"],
    ["tr", 2, "0,5", 0.5, "0,5"],
    ["tr", 2, "120000,5", 120000.5, "120.000,5"],
    ["tr", 0, "1.250", 1250, "1.250"],
    ["tr", 2, "1,250", 1.25, "1,25"],
    ["en", 2, "1.250", 1.25, "1.25"],
    ["en", 0, "1,250", 1250, "1,250"],
    ["tr", 0, "−5", -5, "-5"],
    ["tr", 0, "12 tCO₂e", 12, "12"],
    ["tr", 0, "", null, ""],
  ] as const
) {
  viewTest(`number field: sends ${sent} for “${typed}” in ${language}`, async ({ show, user }) => {
    const numbers: (number | null)[] = [];
    await show(<Entry decimals={decimals} unit="tCO₂e" sent={numbers} />, language);
    await user.click(getInput());
    if (typed !== "") await user.keyboard(typed);
    await user.keyboard("{Enter}");
    await user.tab();
    assert.deepEqual({ numbers, text: getInput().value }, { numbers: [sent], text: shown });
  });
}

for (
  const [typed, says] of [
    ["12,5", whole],
    ["12.5", whole],
    ["1.5", whole],
    ["1e5", only],
    [".", only],
    ["%12", only],
    ["₺1.250", only],
    ["12 gün", only],
    ["1.2.3", only],
    ["10²", only],
    ["-5", "1 ile 99 arasında olmalı"],
    ["0", "1 ile 99 arasında olmalı"],
    ["500", "1 ile 99 arasında olmalı"],
  ] as const
) {
  viewTest(`number field: keeps “${typed}” and says why it is not sent`, async ({ show, user }) => {
    const numbers: (number | null)[] = [];
    await show(<Entry value={7} minValue={1} maxValue={99} sent={numbers} />);
    await user.clear(getInput());
    await user.keyboard(typed);
    const before = readField();
    await user.tab();
    const stateAfterBlur = { ...readField(), invalid: getInput().getAttribute("aria-invalid") };
    await user.type(getInput(), "{Enter}");
    assert.deepEqual({ before, stateAfterBlur, after: readField(), numbers }, {
      before: { text: typed, says: [] },
      stateAfterBlur: { text: typed, says: [says], invalid: "true" },
      after: { text: typed, says: [says] },
      numbers: [],
    });
    assert.ok(document.activeElement === getInput());
  });
}

viewTest("number field: says why on Enter before it was left", async ({ show, user }) => {
  await show(<Entry />);
  await user.type(getInput(), "12,5{Enter}");
  assert.deepEqual(readField(), { text: "12,5", says: [whole] });
});

viewTest(
  "number field: hides its error while the text is corrected",
  async ({ show, user }) => {
    const numbers: (number | null)[] = [];
    await show(<Entry sent={numbers} />);
    await user.type(getInput(), "12x{Enter}");
    await user.keyboard("{Backspace}");
    const corrected = readField();
    await user.keyboard("{Enter}");
    assert.deepEqual({ corrected, numbers }, {
      corrected: { text: "12", says: [] },
      numbers: [12],
    });
  },
);

viewTest(
  "number field: shows and keeps all decimals of an unchanged value",
  async ({ show, user }) => {
    const numbers: (number | null)[] = [];
    await show(<Entry value={1204300.5678} sent={numbers} />);
    await user.click(getInput());
    await user.tab();
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    assert.deepEqual({ numbers, seen: readField() }, {
      numbers: [1204300.5678],
      seen: { text: "1.204.300,5678", says: [] },
    });
  },
);

viewTest("number field: reports each change as it is typed", async ({ show, user }) => {
  const numbers: (number | null)[] = [];
  function Reported() {
    const [value, setValue] = useState<number | null>(null);
    return (
      <NumberField
        label="Sayı"
        value={value}
        onChange={(number) => {
          numbers.push(number);
          setValue(number);
        }}
      />
    );
  }
  await show(<Reported />);
  await user.type(getInput(), "12x");
  assert.deepEqual(numbers, [1, 12, NaN]);
});

viewTest("number field: shows the value of a form that was reset", async ({ show, user }) => {
  await show(<Entry />);
  await user.type(getInput(), "12x");
  await user.tab();
  await user.click(screen.getByRole("button", { name: "Boşalt" }));
  assert.deepEqual(readField(), { text: "", says: [] });
});

viewTest("number field: says that a required number is missing", async ({ show, user }) => {
  const numbers: (number | null)[] = [];
  await show(<Entry value={3} isRequired sent={numbers} />);
  await user.clear(getInput());
  await user.keyboard("{Enter}");
  assert.deepEqual({ numbers, seen: readField() }, {
    numbers: [],
    seen: { text: "", says: ["Gerekli"] },
  });
});

for (
  const [pasted, text, says] of [
    ["1,204,300.50", "1.204.300,5", []],
    ["1 204 300,5", "1.204.300,5", []],
    ["1\u202f204\u00a0300,5\n", "1.204.300,5", []],
    ["1’204’300.5", "1.204.300,5", []],
    ["\u2066−5\u2069", "-5", []],
    ["１２", "12", []],
    ["١٢٫٥", "12,5", []],
    ["12\t130", "12; 130", ["Yalnızca bir sayı girin, örneğin 1.250,5"]],
    ["12345.678", "12345.678", ["Yalnızca bir sayı girin, örneğin 1.250,5"]],
    ["1234,567", "1234,567", ["Virgülden sonra en çok 2 basamak olabilir"]],
    ["12345678901234567", "12345678901234567", ["En çok 15 basamak olabilir"]],
  ] as const
) {
  viewTest(
    `number field: shows ${JSON.stringify(text)} for a pasted ${JSON.stringify(pasted)}`,
    async ({ show, user }) => {
      await show(<Entry decimals={2} />);
      await user.click(getInput());
      await user.paste(pasted);
      assert.deepEqual(readField(), { text, says: [...says] });
    },
  );
}

viewTest("number field: steps with arrows and buttons within its range", async ({ show, user }) => {
  await show(<Entry value={1204300.5} minValue={1} maxValue={1204302} hasStepButtons />);
  const texts: string[] = [];
  await user.click(getInput());
  for (const keys of ["{ArrowUp}", "{ArrowUp}", "{ArrowUp}", "{ArrowDown}", "{Home}{End}"]) {
    await user.keyboard(keys);
    texts.push(getInput().value);
  }
  const [less, more] = screen.getAllByRole("button", { name: /Sayı/ });
  if (less) await user.click(less);
  texts.push(getInput().value);
  if (more) await user.click(more);
  texts.push(getInput().value);
  assert.deepEqual(
    texts,
    ["1.204.301", "1.204.302", "1.204.302", "1.204.301", "1.204.301", "1.204.300", "1.204.301"],
  );
});

viewTest("number field: submits the number that a script put into it", async ({ show, user }) => {
  const numbers: (number | null)[] = [];
  await show(<Entry sent={numbers} />);
  getInput().value = "42";
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  getInput().value = "4x";
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  assert.deepEqual({ numbers, seen: readField() }, {
    numbers: [42],
    seen: { text: "4x", says: [only] },
  });
});
