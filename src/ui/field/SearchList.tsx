import Search from "lucide-react/icons/search";
import { useEffect, useMemo, useRef } from "react";
import { useDialog } from "react-aria/useDialog";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { ListBox, ListNote } from "../overlay/ListBox.tsx";
import { Spinner } from "../status/Loading.tsx";
import { styled } from "../theme.ts";
import { Adornment, ControlBox, Input } from "./ControlBox.ts";
import { OptionsFailure, type RemoteOptions } from "./options.tsx";
import { useOptionSearch } from "./useOptionSearch.ts";

interface SearchListProps extends RemoteOptions {
  label: string;
  /** The ids of the chosen options. */
  value: readonly string[];
  /** Called with the option that is added to the chosen ones, or removed. */
  onToggle: (id: string) => void;
  onClose: () => void;
}

/** A search field with options below it, for popovers; Escape closes it. */
export function SearchList(props: SearchListProps) {
  const { label, options, onSearch, isLoading, onRetry, emptyReason, onToggle, onClose } = props;
  const { t } = useTranslation();
  const rootRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  // React Stately clears the typed text whenever the array is another one.
  const value = useMemo(() => [...props.value], [props.value.join()]);
  const { dialogProps } = useDialog({ "aria-label": label }, rootRef);
  const { state, inputProps, listBoxProps } = useOptionSearch<"multiple">({
    "aria-label": label,
    autoFocus: true,
    options,
    isMatch: () => true,
    isLoading,
    onSearch,
    selectionMode: "multiple",
    value,
    onChange(keys) {
      const ids = keys.map(String);
      const id = ids.find((id) => !value.includes(id)) ?? value.find((id) => !ids.includes(id));
      if (id !== undefined) onToggle(id);
    },
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose();
    },
    inputRef,
    listBoxRef,
    popoverRef: rootRef,
  });
  const { open } = state;
  useEffect(() => open(null, "manual"), []);

  return (
    <Root {...dialogProps} ref={rootRef}>
      <ControlBox>
        <Adornment side="start">
          <Icon icon={Search} size={15} />
        </Adornment>
        <Input {...inputProps} ref={inputRef} placeholder={t("Search")} />
        {isLoading && (
          <Adornment side="end">
            <Spinner size={14} />
          </Adornment>
        )}
      </ControlBox>
      <ListBox
        state={state}
        ariaProps={listBoxProps}
        listBoxRef={listBoxRef}
        emptyText={isLoading ? t("Searching...") : onRetry ? "" : emptyReason ?? t("Nothing found")}
      />
      {onRetry && (
        <OptionsFailure
          onRetry={() => {
            inputRef.current?.focus();
            onRetry();
          }}
        />
      )}
      {props.note && <ListNote>{props.note}</ListNote>}
    </Root>
  );
}

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  width: 320,
  maxWidth: "100%",
  minHeight: 0,
  padding: 8,
  outline: "none !important",
  "& > ul": { flex: "0 1 auto", minHeight: 0, maxHeight: 340, margin: "4px -4px -4px" },
});
