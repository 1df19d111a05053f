import Search from "lucide-react/icons/search";
import { useEffect, useRef } from "react";
import { useComboBox } from "react-aria/useComboBox";
import { useDialog } from "react-aria/useDialog";
import { useComboBoxState } from "react-stately/useComboBoxState";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { ListBox, ListNote } from "../overlay/ListBox.tsx";
import { Spinner } from "../status/Loading.tsx";
import { styled } from "../theme.ts";
import { Adornment, ControlBox, Input } from "./ControlBox.ts";
import { OptionsFailure, type RemoteOptions, renderOption, type SelectOption } from "./options.tsx";

interface SearchListProps extends RemoteOptions {
  label: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** A search field with options below it, for popovers; a choice or Escape closes it. */
export function SearchList(props: SearchListProps) {
  const { label, options, onSearch, isLoading, onRetry, emptyReason, onChoose, onClose } = props;
  const { t } = useTranslation();
  const rootRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const { dialogProps } = useDialog({ "aria-label": label }, rootRef);
  const aria = {
    "aria-label": label,
    autoFocus: true,
    items: options,
    children: renderOption,
    allowsEmptyCollection: true,
    selectedKey: null,
    onInputChange: onSearch,
    onSelectionChange: (key: string | number | null) => {
      if (key !== null) onChoose(String(key));
    },
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onClose();
    },
  };
  const state = useComboBoxState<SelectOption>(aria);
  const { inputProps, listBoxProps } = useComboBox(
    { ...aria, inputRef, listBoxRef, popoverRef: rootRef },
    state,
  );
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
