import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useSearchParams } from "react-router";
import { DebouncedSearchField } from "../../../src/actors/DebouncedSearchField.tsx";
import { routed } from "../../support/inApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";

/** A field whose value stands in the address, and what was searched for. */
async function searching(at: string) {
  const searched: string[] = [];
  function Names() {
    const [search, setSearch] = useSearchParams();
    return (
      <DebouncedSearchField
        label="Ada göre ara"
        value={search.get("q") ?? ""}
        onChange={(text) => {
          searched.push(text);
          setSearch({ q: text });
        }}
      />
    );
  }
  const app = await routed([{ path: "*", element: <Names /> }], { at, as: null, answer() {} });
  return { ...app, searched };
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Ada göre ara" });

viewTest(
  "a search is made once typing rests, on Enter and when cleared",
  async ({ show, user }) => {
    const { element, searched, stop } = await searching("/");
    const { unmount } = await show(element);
    await user.type(box(), "kand{Enter}");
    await user.type(box(), "ıra{Enter}{Enter}");
    await user.keyboard("{Escape}");
    assert.deepEqual({ searched, left: box().value }, {
      searched: ["kand", "kandıra", ""],
      left: "",
    });
    await user.type(box(), "ege{Enter}");
    await user.click(screen.getByRole("button"));
    assert.deepEqual(searched, ["kand", "kandıra", "", "ege", ""]);
    unmount();
    stop();
  },
);

viewTest(
  "a search follows its owner, but never over what is being typed",
  async ({ show, user }) => {
    const { element, go, stop } = await searching("/?q=rüz");
    const { unmount } = await show(element);
    await go("/?q=güneş");
    const followed = box().value;
    await user.type(box(), "x");
    await go("/?q=rüz");
    assert.deepEqual([followed, box().value], ["güneş", "güneşx"]);
    unmount();
    stop();
  },
);
