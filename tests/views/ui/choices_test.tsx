import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { CheckboxGroup } from "../../../src/ui/field/OptionGroups.tsx";
import { ComboBox } from "../../../src/ui/field/ComboBox.tsx";
import { Select } from "../../../src/ui/field/Select.tsx";
import { readDescription, viewTest } from "../../support/viewTest.tsx";

const technologies = [
  { id: "wind", label: "Rüzgâr" },
  { id: "solar", label: "Güneş" },
  { id: "hydro", label: "Hidroelektrik", isDisabled: true },
  { id: "forest", label: "Ormancılık" },
] as const;

type Technology = (typeof technologies)[number]["id"];

function Technologies({ note }: { note: (id: Technology) => void }) {
  const [value, setValue] = useState<Technology | null>(null);
  return (
    <Select
      label="Teknoloji"
      options={technologies}
      value={value}
      onChange={(id) => {
        note(id);
        setValue(id);
      }}
    />
  );
}

const isOpen = () => screen.queryByRole("listbox") !== null;
const listOptions = () => screen.queryAllByRole("option").map((option) => option.textContent);

viewTest(
  "select: skips disabled options with arrow keys and chooses on Enter",
  async ({ show, user }) => {
    const chosen: Technology[] = [];
    await show(<Technologies note={(id) => chosen.push(id)} />);
    await user.tab();
    const trigger = document.activeElement;
    await user.keyboard("{Enter}");
    await screen.findByRole("listbox");
    const options = listOptions();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await waitFor(() => assert.equal(isOpen(), false));
    assert.deepEqual({ options, chosen }, {
      options: ["Rüzgâr", "Güneş", "Hidroelektrik", "Ormancılık"],
      chosen: ["forest"],
    });
    assert.match(trigger?.textContent ?? "", /Ormancılık/);
  },
);

viewTest("select: closes on Escape without a change", async ({ show, user }) => {
  const chosen: Technology[] = [];
  await show(<Technologies note={(id) => chosen.push(id)} />);
  await user.click(screen.getByRole("button", { name: /Teknoloji/ }));
  await screen.findByRole("listbox");
  await user.keyboard("{ArrowDown}{Escape}");
  await waitFor(() => assert.equal(isOpen(), false));
  assert.deepEqual(chosen, []);
});

viewTest("select: finds options by typed letters, closed or open", async ({ show, user }) => {
  const chosen: Technology[] = [];
  await show(<Technologies note={(id) => chosen.push(id)} />);
  await user.tab();
  await user.keyboard("g");
  await user.keyboard("{Enter}");
  await screen.findByRole("listbox");
  await user.keyboard("o{Enter}");
  assert.deepEqual(chosen, ["solar", "forest"]);
});

viewTest("select: is described by its error", async ({ show }) => {
  await show(
    <Select
      label="Teknoloji"
      options={technologies}
      value="wind"
      onChange={() => {}}
      error="Teknoloji gerekli"
    />,
  );
  const trigger = screen.getByRole("button", { name: /Teknoloji/ });
  assert.deepEqual(readDescription(trigger).description, ["Teknoloji gerekli"]);
});

const cities = ["İstanbul", "Iğdır", "Isparta", "Şişli", "Muğla"].map((label) => ({
  id: label,
  label,
}));

interface CitiesProps {
  note: (id: string | null) => void;
  isLoading?: boolean;
}

function Cities({ note, isLoading = false }: CitiesProps) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <ComboBox
      label="Şehir"
      options={cities}
      value={value}
      isLoading={isLoading}
      onChange={(id) => {
        note(id);
        setValue(id);
      }}
    />
  );
}

for (
  const [typed, expectedOptions] of [
    ["istanbul", ["İstanbul"]],
    ["ISTANBUL", ["İstanbul"]],
    ["ıs", ["İstanbul", "Isparta", "Şişli"]],
    ["sisli", ["Şişli"]],
    ["mugla", ["Muğla"]],
  ] as const
) {
  viewTest(
    `combo box: typing ${typed} finds ${expectedOptions.join(", ")}`,
    async ({ show, user }) => {
      await show(<Cities note={() => {}} />);
      await user.type(screen.getByRole("combobox", { name: "Şehir" }), typed);
      await waitFor(() => assert.deepEqual(listOptions(), expectedOptions));
    },
  );
}

viewTest("combo box: chooses with arrows and Enter and is cleared", async ({ show, user }) => {
  const chosen: (string | null)[] = [];
  await show(<Cities note={(id) => chosen.push(id)} />);
  const input = screen.getByRole<HTMLInputElement>("combobox");
  await user.type(input, "is");
  await user.keyboard("{ArrowDown}{Enter}");
  const shown = input.value;
  await user.click(screen.getByRole("button", { name: "Temizle" }));
  assert.deepEqual(
    { chosen, shown, left: input.value, focused: document.activeElement === input },
    {
      chosen: ["Isparta", null],
      shown: "Isparta",
      left: "",
      focused: true,
    },
  );
});

viewTest("combo box: shows all options when pressed while empty", async ({ show, user }) => {
  await show(<Cities note={() => {}} />);
  await user.click(screen.getByRole("combobox", { name: "Şehir" }));
  await screen.findByRole("listbox");
  assert.deepEqual(listOptions(), cities.map(({ label }) => label));
});

viewTest("combo box: shows no results and loading", async ({ show, user }) => {
  const { rerender } = await show(<Cities note={() => {}} />);
  await user.type(screen.getByRole("combobox"), "xyz");
  assert.ok(await screen.findByText("Sonuç yok"));
  rerender(<Cities note={() => {}} isLoading />);
  assert.ok(await screen.findByText("Aranıyor..."));
});

viewTest(
  "combo box: does not filter options with onSearch",
  async ({ show, user }) => {
    const sought: string[] = [];
    await show(
      <ComboBox
        label="Şehir"
        options={cities.slice(0, 2)}
        value={null}
        onChange={() => {}}
        onSearch={(text) => sought.push(text)}
      />,
    );
    await user.type(screen.getByRole("combobox"), "zz");
    await waitFor(() => assert.deepEqual(listOptions(), ["İstanbul", "Iğdır"]));
    assert.deepEqual(sought, ["z", "zz"]);
  },
);

viewTest(
  "checkbox group: reports its values in the order of its options",
  async ({ show, user }) => {
    const reported: Technology[][] = [];
    function Several() {
      const [value, setValue] = useState<Technology[]>(["forest"]);
      return (
        <CheckboxGroup
          label="Teknolojiler"
          options={technologies}
          value={value}
          onChange={(ids) => {
            reported.push(ids);
            setValue(ids);
          }}
          error={value.length === 0 ? "En az 1 seçim yapın" : undefined}
        />
      );
    }
    await show(<Several />);
    const getCheckbox = (name: string) => screen.getByRole("checkbox", { name });
    await user.click(getCheckbox("Güneş"));
    await user.click(getCheckbox("Hidroelektrik"));
    await user.click(getCheckbox("Rüzgâr"));
    for (const name of ["Ormancılık", "Güneş", "Rüzgâr"]) await user.click(getCheckbox(name));
    assert.deepEqual(reported, [
      ["solar", "forest"],
      ["wind", "solar", "forest"],
      ["wind", "solar"],
      ["wind"],
      [],
    ]);
    const { description } = readDescription(screen.getByRole("group", { name: "Teknolojiler" }));
    assert.deepEqual(description, ["En az 1 seçim yapın"]);
  },
);
