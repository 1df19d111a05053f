import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import { X } from "lucide-react";
import assert from "node:assert/strict";
import { useState } from "react";
import { createMemoryRouter } from "react-router";
import { Button, IconButton, LinkButton } from "../../../src/ui/button/Button.tsx";
import { Chip } from "../../../src/ui/button/Chip.tsx";
import { SegmentedControl } from "../../../src/ui/field/SegmentedControl.tsx";
import { toRouterElement } from "../../support/wrapInRouter.tsx";
import { viewTest } from "../../support/viewTest.tsx";

viewTest("button: warns in the console without a label", async ({ show, consoleMessages }) => {
  await show(<Button label=" " />);
  assert.deepEqual(consoleMessages.splice(0), [
    "A button that is not an icon button needs a label.",
  ]);
});

viewTest("icon button: needs an accessible name instead of a label", async ({ show, user }) => {
  let pressed = 0;
  await show(<IconButton icon={X} aria-label="Kapat" onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kapat" }));
  assert.equal(pressed, 1);
});

viewTest("button: is pressed by pointer, Enter and Space", async ({ show, user }) => {
  let pressed = 0;
  await show(<Button label="Kaydet" onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  await user.keyboard("{Enter} ");
  assert.equal(pressed, 3);
});

viewTest(
  "button: keeps name and focus while loading and ignores presses",
  async ({ show, user }) => {
    let pressed = 0;
    let submitted = 0;
    const createForm = (isLoading: boolean) => (
      <form onSubmit={() => submitted++}>
        <Button label="Kaydet" type="submit" isLoading={isLoading} onPress={() => pressed++} />
      </form>
    );
    const { rerender } = await show(createForm(false));
    const button = screen.getByRole("button", { name: "Kaydet" });
    await user.tab();
    rerender(createForm(true));
    await user.click(button);
    await user.keyboard("{Enter}");
    assert.deepEqual({ pressed, submitted, busy: button.getAttribute("aria-busy") }, {
      pressed: 0,
      submitted: 0,
      busy: "true",
    });
    assert.ok(document.activeElement === button);
  },
);

viewTest("button: ignores presses while disabled", async ({ show, user }) => {
  let pressed = 0;
  await show(<Button label="Kaydet" isDisabled onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  assert.equal(pressed, 0);
});

viewTest("link button: navigates with the router", async ({ show, user }) => {
  const router = createMemoryRouter([
    { path: "/", element: <LinkButton label="Düzenle" to="/edit" /> },
    { path: "/edit", element: <p>Düzenleme</p> },
  ]);
  await show(toRouterElement(router));
  await user.click(screen.getByRole("link", { name: "Düzenle" }));
  assert.ok(await screen.findByText("Düzenleme"));
});

viewTest("segmented control: changes its value with arrow keys", async ({ show, user }) => {
  const chosen: string[] = [];
  function Views() {
    const [view, setView] = useState<"month" | "week" | "agenda">("month");
    return (
      <SegmentedControl
        label="Tema"
        value={view}
        onChange={(id) => {
          chosen.push(id);
          setView(id);
        }}
        options={[
          { id: "month", label: "Ay" },
          { id: "week", label: "Hafta" },
          { id: "agenda", label: "Ajanda" },
        ]}
      />
    );
  }
  await show(<Views />);
  assert.ok(screen.getByRole("radiogroup", { name: "Tema" }));
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  assert.deepEqual(chosen, ["week", "agenda", "month"]);
});

viewTest("chip: exposes whether its filter is on", async ({ show, user }) => {
  function Filter() {
    const [isOn, setOn] = useState(false);
    return <Chip label="Etkin" isChosen={isOn} onPress={() => setOn(!isOn)} />;
  }
  await show(<Filter />);
  const readPressed = () =>
    screen.getByRole("button", { name: "Etkin" }).getAttribute("aria-pressed");
  const states = [readPressed()];
  await user.click(screen.getByRole("button", { name: "Etkin" }));
  states.push(readPressed());
  assert.deepEqual(states, ["false", "true"]);
});
