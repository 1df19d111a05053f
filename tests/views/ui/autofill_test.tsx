import "../../support/dom.ts";
import { act, createEvent, fireEvent, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { Button } from "../../../src/ui/button/Button.tsx";
import { Form } from "../../../src/ui/field/Form.tsx";
import { SearchField } from "../../../src/ui/field/SearchField.tsx";
import { TextArea } from "../../../src/ui/field/TextArea.tsx";
import { PasswordField, TextField } from "../../../src/ui/field/TextField.tsx";
import { viewTest } from "../../support/viewTest.tsx";

function SignIn({ sent }: { sent: string[][] }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [note, setNote] = useState("");
  return (
    <Form onSubmit={() => sent.push([email, password, note])}>
      <TextField label="E-posta" value={email} onChange={setEmail} />
      <PasswordField
        label="Parola"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <TextArea label="Not" value={note} onChange={setNote} />
      <Button label="Giriş" type="submit" />
    </Form>
  );
}

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, text: string) => getField(label).value = text;
const listValues = () => ["E-posta", "Parola", "Not"].map((label) => getField(label).value);

viewTest(
  "form: submits values that a script set without events",
  async ({ show, user }) => {
    const sent: string[][] = [];
    await show(<SignIn sent={sent} />);
    fill("E-posta", "ayse@iklim.example");
    fill("Parola", "gizli");
    fill("Not", "iki\nsatır");
    await user.click(screen.getByRole("button", { name: "Giriş" }));
    const filled = ["ayse@iklim.example", "gizli", "iki\nsatır"];
    assert.deepEqual({ sent, shown: listValues() }, { sent: [filled], shown: filled });
  },
);

viewTest(
  "form: submits values that a script set before a repeated submit",
  async ({ show, user }) => {
    const sent: string[][] = [];
    await show(<SignIn sent={sent} />);
    const button = screen.getByRole("button", { name: "Giriş" });
    await user.click(button);
    fill("Parola", "gizli");
    act(() => button.closest("form")?.requestSubmit());
    assert.deepEqual(sent, [["", "", ""], ["", "gizli", ""]]);
  },
);

viewTest(
  "form: keeps a value that a script set in one field while another is typed into",
  async ({ show, user }) => {
    const sent: string[][] = [];
    await show(<SignIn sent={sent} />);
    fill("E-posta", "ayse@iklim.example");
    await user.type(getField("Parola"), "gizli{Enter}");
    assert.deepEqual(sent, [["ayse@iklim.example", "gizli", ""]]);
  },
);

for (const type of ["input", "change"]) {
  viewTest(
    `text field: reports a ${type} event that does not bubble`,
    async ({ show }) => {
      const texts: string[] = [];
      await show(<TextField label="Ad" value="" onChange={(text) => texts.push(text)} />);
      fill("Ad", "Ayşe");
      fireEvent(getField("Ad"), createEvent(type, getField("Ad"), { bubbles: false }));
      assert.deepEqual(texts, ["Ayşe"]);
    },
  );
}

viewTest("text field: reports typed text once", async ({ show, user }) => {
  const texts: string[] = [];
  function Name() {
    const [name, setName] = useState("");
    return (
      <Form onSubmit={() => {}}>
        <TextField
          label="Ad"
          value={name}
          onChange={(text) => {
            texts.push(text);
            setName(text);
          }}
        />
        <TextField label="Kod" value="IKL-1" onChange={(text) => texts.push(text)} isReadOnly />
      </Form>
    );
  }
  await show(<Name />);
  getField("Kod").value = "IKL-2";
  await user.type(getField("Ad"), "Su{Enter}");
  assert.deepEqual(texts, ["S", "Su"]);
});

viewTest("search field: searches for a value that a script set", async ({ show, user }) => {
  const searched: string[] = [];
  function Search() {
    const [text, setText] = useState("");
    return (
      <SearchField
        label="Ara"
        value={text}
        onChange={setText}
        onSubmit={() => searched.push(text)}
      />
    );
  }
  await show(<Search />);
  getField("Ara").focus();
  fill("Ara", "rüzgar");
  await user.keyboard("{Enter}");
  assert.deepEqual(searched, ["rüzgar"]);
});
