import "../../support/dom.ts";
import { screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { useSearchParams } from "react-router";
import { DebouncedSearchField } from "../../../src/actors/DebouncedSearchField.tsx";
import { createRoutedApp } from "../../support/createPageInApp.tsx";
import { viewTest } from "../../support/viewTest.tsx";

/** Renders a search field bound to the address, and records searches. */
async function createSearchApp(at: string) {
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
  const app = await createRoutedApp([{ path: "*", element: <Names /> }], {
    at,
    as: null,
    respond() {},
  });
  return { ...app, searched };
}

const box = () => screen.getByRole<HTMLInputElement>("searchbox", { name: "Ada göre ara" });

viewTest(
  "search field: searches after a pause in typing, on Enter and when cleared",
  async ({ show, user }) => {
    const { element, searched, stop } = await createSearchApp("/");
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
  "search field: follows its value but never overwrites text being typed",
  async ({ show, user }) => {
    const { element, navigate, stop } = await createSearchApp("/?q=rüz");
    const { unmount } = await show(element);
    await navigate("/?q=güneş");
    const followed = box().value;
    await user.type(box(), "x");
    await navigate("/?q=rüz");
    assert.deepEqual([followed, box().value], ["güneş", "güneşx"]);
    unmount();
    stop();
  },
);
