import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { Button } from "../../../src/ui/button/Button.tsx";
import { DatePicker } from "../../../src/ui/field/DatePicker.tsx";
import { Select } from "../../../src/ui/field/Select.tsx";
import { TextField } from "../../../src/ui/field/TextField.tsx";
import { Form } from "../../../src/ui/field/Form.tsx";
import { viewTest } from "../../support/viewTest.tsx";

interface ProjectErrors {
  name?: string;
  type?: string;
}

function ProjectForm({ faults }: { faults: ProjectErrors }) {
  const [errors, setErrors] = useState<ProjectErrors>();
  const [name, setName] = useState("");
  return (
    <Form
      onSubmit={() => setErrors({ ...faults })}
      errors={errors}
      error={errors && "Proje kaydedilemedi"}
    >
      <TextField label="Ad" value={name} onChange={setName} error={errors?.name} />
      <Select
        label="Tür"
        options={[]}
        value={null}
        onChange={() => {}}
        error={errors?.type}
      />
      <Button label="Kaydet" type="submit" />
    </Form>
  );
}

viewTest("form: is sent by POST where no script handles it", async ({ show }) => {
  await show(<ProjectForm faults={{}} />);
  assert.equal(document.querySelector("form")?.method, "post");
});

viewTest("form: focuses the first invalid field after a failed submit", async ({ show, user }) => {
  await show(<ProjectForm faults={{ name: "Ad gerekli", type: "Tür gerekli" }} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  assert.ok(document.activeElement === screen.getByLabelText("Ad"));
  assert.equal(screen.getByRole("alert").textContent, "Proje kaydedilemedi");
});

viewTest("form: focuses an invalid select after a failed submit", async ({ show, user }) => {
  await show(<ProjectForm faults={{ type: "Tür gerekli" }} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  assert.ok(document.activeElement === screen.getByRole("button", { name: /Tür/ }));
});

viewTest("form: keeps the focus when an error appears without a submit", async ({ show, user }) => {
  const createForm = (errors: ProjectErrors) => (
    <Form onSubmit={() => {}} errors={errors}>
      <TextField label="Ad" value="" onChange={() => {}} error={errors.name} />
      <TextField label="Kod" value="" onChange={() => {}} />
    </Form>
  );
  const { rerender } = await show(createForm({}));
  await user.click(screen.getByLabelText("Kod"));
  rerender(createForm({ name: "Ad gerekli" }));
  assert.ok(document.activeElement === screen.getByLabelText("Kod"));
});

viewTest("form: submits on Enter", async ({ show, user }) => {
  let submitted = 0;
  await show(
    <Form onSubmit={() => submitted++}>
      <TextField label="Ad" value="" onChange={() => {}} />
      <Button label="Kaydet" type="submit" />
    </Form>,
  );
  await user.type(screen.getByLabelText("Ad"), "{Enter}");
  assert.equal(submitted, 1);
});

function EndDate() {
  const [value, setValue] = useState<string | null>(null);
  return <DatePicker label="Bitiş" value={value} onChange={setValue} />;
}

viewTest(
  "form: does not submit an incomplete date and focuses it",
  async ({ show, user }) => {
    let submitted = 0;
    await show(
      <Form onSubmit={() => submitted++}>
        <EndDate />
        <Button label="Kaydet" type="submit" />
      </Form>,
    );
    const field = screen.getByRole("textbox", { name: "Bitiş" });
    await user.type(field, "21");
    await user.click(screen.getByRole("button", { name: "Kaydet" }));
    assert.equal(submitted, 0);
    assert.ok(document.activeElement === field);
  },
);
