import { viewTest } from "../../support/viewTest.tsx";
import assert from "node:assert/strict";
import { useLayoutEffect } from "react";
import {
  ignoreComposingKeys,
  isCommandKey,
  type KeyPress,
  useDocumentKeys,
} from "../../../src/ui/keyboard.ts";

const createKeyPress = (press: Partial<KeyPress>): KeyPress => ({
  key: "",
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...press,
});

Deno.test("command key: is recognised on Latin, Cyrillic and Greek layouts and under Caps Lock", () => {
  const presses: [string, Partial<KeyPress>, boolean][] = [
    ["Latin", { key: "z", code: "KeyZ", ctrlKey: true }, true],
    ["⌘", { key: "z", code: "KeyZ", metaKey: true }, true],
    ["Caps Lock", { key: "Z", code: "KeyZ", ctrlKey: true }, true],
    ["Cyrillic", { key: "я", code: "KeyZ", ctrlKey: true }, true],
    ["Greek under Caps Lock", { key: "Ζ", code: "KeyZ", ctrlKey: true }, true],
    ["German, where Z is elsewhere", { key: "z", code: "KeyY", ctrlKey: true }, true],
    ["German, the key that writes Y", { key: "y", code: "KeyZ", ctrlKey: true }, false],
    ["another Cyrillic letter", { key: "ч", code: "KeyX", ctrlKey: true }, false],
    ["no modifier", { key: "z", code: "KeyZ" }, false],
    ["both modifiers", { key: "z", code: "KeyZ", ctrlKey: true, metaKey: true }, false],
    ["AltGr", { key: "я", code: "KeyZ", ctrlKey: true, altKey: true }, false],
    ["Shift", { key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }, false],
    ["a key filled in without a code", { key: "Unidentified", ctrlKey: true }, false],
  ];
  assert.deepEqual(
    presses.map(([name, press]) => [name, isCommandKey(createKeyPress(press), "z")]),
    presses.map(([name, , expected]) => [name, expected]),
  );
});

viewTest("composing keys: reach no handler while text is composed", async ({ show, user }) => {
  ignoreComposingKeys(window);
  const received: string[] = [];
  const { getByRole } = await show(
    <input onKeyDown={({ key, keyCode }) => received.push(`${key} ${keyCode}`)} />,
  );
  const field = getByRole("textbox");
  const press = (init: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...init }));
  press({ key: "Enter", keyCode: 229 });
  press({ key: "Enter", keyCode: 13, isComposing: true });
  press({ key: "Enter", keyCode: 13 });
  await user.click(field);
  assert.deepEqual(received, ["Enter 13"]);
});

viewTest("document keys: are received as soon as their component is shown", async ({ show }) => {
  const received: string[] = [];
  function Pressed() {
    useDocumentKeys(({ key }) => received.push(key));
    useLayoutEffect(() => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
    }, []);
    return null;
  }
  await show(<Pressed />);
  assert.deepEqual(received, ["c"]);
});
