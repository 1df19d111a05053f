import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import { X } from "lucide-react";
import assert from "node:assert/strict";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Button, IconButton, LinkButton } from "../../../src/ui/button/Button.tsx";
import { Chip } from "../../../src/ui/button/Chip.tsx";
import { SegmentedControl } from "../../../src/ui/field/SegmentedControl.tsx";
import { viewTest } from "../../support/viewTest.tsx";

viewTest("a button without a label warns in the console", async ({ show, said }) => {
  await show(<Button label=" " />);
  assert.deepEqual(said.splice(0), ["A button that is not an icon button needs a label."]);
});

viewTest("an icon button needs no label, only a name", async ({ show, user }) => {
  let pressed = 0;
  await show(<IconButton icon={X} aria-label="Kapat" onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kapat" }));
  assert.equal(pressed, 1);
});

viewTest("a button is pressed with the pointer, Enter and Space", async ({ show, user }) => {
  let pressed = 0;
  await show(<Button label="Kaydet" onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  await user.keyboard("{Enter} ");
  assert.equal(pressed, 3);
});

viewTest("a loading button keeps its name and focus and takes no press", async ({ show, user }) => {
  let pressed = 0;
  let submitted = 0;
  const form = (isLoading: boolean) => (
    <form onSubmit={() => submitted++}>
      <Button label="Kaydet" type="submit" isLoading={isLoading} onPress={() => pressed++} />
    </form>
  );
  const { rerender } = await show(form(false));
  const button = screen.getByRole("button", { name: "Kaydet" });
  await user.tab();
  rerender(form(true));
  await user.click(button);
  await user.keyboard("{Enter}");
  assert.deepEqual({ pressed, submitted, busy: button.getAttribute("aria-busy") }, {
    pressed: 0,
    submitted: 0,
    busy: "true",
  });
  assert.ok(document.activeElement === button);
});

viewTest("a disabled button takes no press", async ({ show, user }) => {
  let pressed = 0;
  await show(<Button label="Kaydet" isDisabled onPress={() => pressed++} />);
  await user.click(screen.getByRole("button", { name: "Kaydet" }));
  assert.equal(pressed, 0);
});

viewTest("a link button is a link of the router", async ({ show, user }) => {
  const router = createMemoryRouter([
    { path: "/", element: <LinkButton label="Düzenle" to="/edit" /> },
    { path: "/edit", element: <p>Düzenleme</p> },
  ]);
  await show(<RouterProvider router={router} />);
  await user.click(screen.getByRole("link", { name: "Düzenle" }));
  assert.ok(await screen.findByText("Düzenleme"));
});

viewTest("arrows move through a segmented control", async ({ show, user }) => {
  const chosen: string[] = [];
  function Views() {
    const [view, setView] = useState<"month" | "week" | "agenda">("month");
    return (
      <SegmentedControl
        label="Görünüm"
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
  assert.ok(screen.getByRole("radiogroup", { name: "Görünüm" }));
  await user.tab();
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  assert.deepEqual(chosen, ["week", "agenda", "month"]);
});

viewTest("a chip says whether its filter is on", async ({ show, user }) => {
  function Filter() {
    const [isOn, setOn] = useState(false);
    return <Chip label="Etkin" isChosen={isOn} onPress={() => setOn(!isOn)} />;
  }
  await show(<Filter />);
  const pressed = () => screen.getByRole("button", { name: "Etkin" }).getAttribute("aria-pressed");
  const states = [pressed()];
  await user.click(screen.getByRole("button", { name: "Etkin" }));
  states.push(pressed());
  assert.deepEqual(states, ["false", "true"]);
});
