import { useSelector } from "@xstate/react";
import { useEffect, useId } from "react";
import { searchTextMachine } from "../../machines/searchText.ts";
import { SearchField, type SearchFieldProps } from "../ui/field/SearchField.tsx";
import { useChildActor, useEmitted } from "./useChildActor.ts";

/** `onChange` is called once typing pauses, on Enter, and when the field is cleared. */
type DebouncedSearchFieldProps = Omit<SearchFieldProps, "onSubmit" | "onClear">;

export function DebouncedSearchField({ value, onChange, ...props }: DebouncedSearchFieldProps) {
  const search = useChildActor(`searchText ${useId()}`, () => searchTextMachine, { value });
  useEmitted(search, "text.searched", ({ text }) => onChange(text));
  useEffect(() => search.send({ type: "value.changed", value }), [search, value]);
  return (
    <SearchField
      {...props}
      value={useSelector(search, ({ context }) => context.draft)}
      onChange={(text) => search.send({ type: "text.typed", text })}
      onSubmit={() => search.send({ type: "text.submitted" })}
      onClear={() => search.send({ type: "text.cleared" })}
    />
  );
}
