import "../../support/dom.ts";
import { screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import { useState } from "react";
import { ComboBox, MultiComboBox } from "../../../src/ui/field/ComboBox.tsx";
import { SearchList } from "../../../src/ui/field/SearchList.tsx";
import { readDescription, viewTest } from "../../support/viewTest.tsx";

const cities = [
  { id: "20", label: "Denizli" },
  { id: "35", label: "İzmir" },
  { id: "40", label: "İzlanda", isDisabled: true },
  { id: "27", label: "Nizip" },
  { id: "41", label: "İzmit" },
];

const findInput = () => screen.findByRole<HTMLInputElement>("combobox");
const listOptions = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

/** The text of the option that assistive technology takes as focused. */
async function readHighlighted() {
  const id = (await findInput()).getAttribute("aria-activedescendant");
  return id === null ? null : document.getElementById(id)?.textContent ?? null;
}

const expectHighlighted = (label: string | null) =>
  waitFor(async () => assert.equal(await readHighlighted(), label));

interface CityProps {
  initial?: string | null;
  isLoading?: boolean;
  /** Receives the choices, `submit`, and the keys that the field does not consume. */
  events: (string | null)[];
}

function City({ initial = null, isLoading = false, events }: CityProps) {
  const [value, setValue] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        events.push("submit");
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") events.push(key);
      }}
    >
      <ComboBox
        label="Şehir"
        options={cities}
        value={value}
        isLoading={isLoading}
        onChange={(id) => {
          events.push(id);
          setValue(id);
        }}
      />
      <button type="submit">Kaydet</button>
    </form>
  );
}

viewTest(
  "combo box: Enter chooses the first match, and submits once the list is closed",
  async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City events={events} />);
    const input = await findInput();
    await user.type(input, "iz");
    await expectHighlighted("İzmir");
    const options = listOptions();
    await user.keyboard("{Enter}");
    await waitFor(() => assert.deepEqual([input.value, listOptions()], ["İzmir", []]));
    await user.keyboard("{Enter}");
    assert.deepEqual({ options, events }, {
      options: ["İzmir", "İzlanda", "İzmit", "Denizli", "Nizip"],
      events: ["35", "submit"],
    });
  },
);

viewTest(
  "combo box: keeps the highlight that an arrow key has moved until the text changes",
  async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City events={events} />);
    const input = await findInput();
    await user.type(input, "iz");
    await expectHighlighted("İzmir");
    await user.keyboard("{ArrowDown}");
    await expectHighlighted("İzmit");
    await user.keyboard("m");
    await expectHighlighted("İzmir");
    await user.keyboard("{ArrowDown}{Enter}");
    await waitFor(() => assert.equal(input.value, "İzmit"));
    assert.deepEqual(events, ["41"]);
  },
);

viewTest("combo box: skips a disabled first match", async ({ show, user }) => {
  const events: (string | null)[] = [];
  await show(<City events={events} />);
  await user.type(await findInput(), "izla");
  await waitFor(() => assert.deepEqual(listOptions(), ["İzlanda"]));
  await user.keyboard("{Enter}");
  assert.deepEqual([events, await readHighlighted()], [[], null]);
});

viewTest(
  "combo box: highlights the first match instead of the chosen option",
  async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City initial="41" events={events} />);
    const input = await findInput();
    await user.tripleClick(input);
    await user.keyboard("iz");
    await expectHighlighted("İzmir");
    await user.keyboard("{Enter}");
    await waitFor(() => assert.equal(input.value, "İzmir"));
    assert.deepEqual(events, ["35"]);
  },
);

viewTest(
  "combo box: keeps a text without matches on Enter and restores the choice on leaving",
  async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City initial="35" events={events} />);
    const input = await findInput();
    await user.tripleClick(input);
    await user.keyboard("zzz{Enter}");
    assert.equal((await screen.findByText("Sonuç yok")).getAttribute("role"), "status");
    assert.deepEqual([input.value, events], ["zzz", []]);
    await user.tab();
    await waitFor(() => assert.equal(input.value, "İzmir"));
    assert.deepEqual(readDescription(input).description, ["“zzz” için bir şey seçilmedi."]);
    await user.click(input);
    assert.deepEqual([readDescription(input).description, events], [[], []]);
  },
);

viewTest(
  "combo box: Escape restores the text and reaches the dialog only once the list is closed",
  async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City initial="35" events={events} />);
    const input = await findInput();
    await user.tripleClick(input);
    await user.keyboard("den");
    await expectHighlighted("Denizli");
    await user.keyboard("{Escape}");
    await waitFor(() => assert.deepEqual([input.value, listOptions()], ["İzmir", []]));
    assert.deepEqual(events, []);
    await user.keyboard("{Escape}");
    assert.deepEqual(events, ["Escape"]);
  },
);

for (
  const [name, keys, expected] of [
    ["restores the choice when Tab leaves the first match", "den{Tab}", {
      value: "İzmir",
      description: ["“den” için bir şey seçilmedi."],
      events: [],
    }],
    ["chooses the match that an arrow key has moved to on Tab", "iz{ArrowDown}{Tab}", {
      value: "İzmit",
      description: [],
      events: ["41"],
    }],
  ] as const
) {
  viewTest(`combo box: ${name}`, async ({ show, user }) => {
    const events: (string | null)[] = [];
    await show(<City initial="35" events={events} />);
    const input = await findInput();
    await user.tripleClick(input);
    await user.keyboard(keys);
    await waitFor(() => assert.deepEqual([input.value, listOptions()], [expected.value, []]));
    assert.deepEqual(
      { value: input.value, description: readDescription(input).description, events },
      expected,
    );
  });
}

viewTest("combo box: Enter does nothing while options are loading", async ({ show, user }) => {
  const events: (string | null)[] = [];
  const { rerender } = await show(<City events={events} isLoading />);
  const input = await findInput();
  await user.type(input, "iz");
  await waitFor(() => assert.equal(listOptions().length, 5));
  await user.keyboard("{Enter}");
  assert.deepEqual([input.value, listOptions().length, await readHighlighted(), events], [
    "iz",
    5,
    null,
    [],
  ]);
  rerender(<City events={events} />);
  await expectHighlighted("İzmir");
  await user.keyboard("{Enter}");
  await waitFor(() => assert.equal(input.value, "İzmir"));
  assert.deepEqual(events, ["35"]);
});

viewTest(
  "multi combo box: Enter adds or removes the first match, clears the text and stays open",
  async ({ show, user }) => {
    const reported: string[][] = [];
    function Several() {
      const [value, setValue] = useState(["20"]);
      return (
        <MultiComboBox
          label="Şehirler"
          options={cities}
          value={[...value]}
          onChange={(ids) => {
            reported.push(ids);
            setValue(ids);
          }}
        />
      );
    }
    await show(<Several />);
    const input = await findInput();
    for (const [text, label] of [["iz", "İzmir"], ["niz", "Nizip"], ["den", "Denizli"]] as const) {
      await user.type(input, text);
      await expectHighlighted(label);
      await user.keyboard("{Enter}");
      await waitFor(() => assert.deepEqual([input.value, listOptions().length], ["", 5]));
      assert.equal(await readHighlighted(), null);
    }
    assert.deepEqual(reported, [["20", "35"], ["20", "35", "27"], ["35", "27"]]);
    await user.keyboard("{Escape}");
    await waitFor(() => assert.deepEqual(listOptions(), []));
  },
);

interface CityListProps {
  options?: typeof cities;
  isLoading?: boolean;
  events: string[];
}

const CityList = ({ options = cities, isLoading = false, events }: CityListProps) => (
  <SearchList
    label="Şehir"
    options={options}
    isLoading={isLoading}
    onSearch={() => {}}
    onRetry={undefined}
    note={undefined}
    emptyReason={undefined}
    value={[]}
    onToggle={(id) => events.push(id)}
    onClose={() => events.push("close")}
  />
);

viewTest("search list: Enter chooses the first match once loaded", async ({ show, user }) => {
  const events: string[] = [];
  const { rerender } = await show(<CityList events={events} isLoading />);
  await user.type(await findInput(), "iz");
  await user.keyboard("{Enter}");
  assert.deepEqual([await readHighlighted(), events], [null, []]);
  rerender(<CityList events={events} />);
  await expectHighlighted("İzmir");
  assert.deepEqual(listOptions(), ["İzmir", "İzlanda", "İzmit", "Denizli", "Nizip"]);
  await user.keyboard("{Enter}");
  assert.deepEqual(events.filter((event) => event !== "close"), ["35"]);
});

viewTest("search list: stays open on Enter without a match", async ({ show, user }) => {
  const events: string[] = [];
  await show(<CityList events={events} options={[]} />);
  const input = await findInput();
  await user.type(input, "zzz");
  await user.keyboard("{Enter}");
  await screen.findByText("Sonuç yok");
  assert.deepEqual([input.value, events], ["zzz", []]);
});
