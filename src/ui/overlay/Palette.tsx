import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { mergeProps } from "react-aria/mergeProps";
import { useComboBox } from "react-aria/useComboBox";
import { useDialog } from "react-aria/useDialog";
import { useModalOverlay } from "react-aria/useModalOverlay";
import { Item } from "react-stately/Item";
import { Section } from "react-stately/Section";
import { useComboBoxState } from "react-stately/useComboBoxState";
import { useOverlayTriggerState } from "react-stately/useOverlayTriggerState";
import { Icon } from "../icon/Icon.tsx";
import { Spinner } from "../status/Loading.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { keyframes, styled } from "../theme.ts";
import { type PaletteGroup, PaletteList } from "./PaletteList.tsx";
import { useFirstFocus, useFocusReturn } from "./overlayFocus.ts";

export interface PaletteProps {
  /** What the dialog and its field are called. */
  label: string;
  placeholder: string;
  text: string;
  maxLength: number;
  groups: readonly PaletteGroup[];
  /** Told to screen readers, as the number of results. */
  status: string;
  isLoading: boolean;
  /** Shown below the options, or in their place. */
  children?: ReactNode;
  /** What the keys do, at its foot. */
  foot: ReactNode;
  onType: (text: string) => void;
  onChoose: (id: string, way: { isNewTab: boolean }) => void;
  onClose: () => void;
}

/** A field over the page with what it finds below, in groups. The first option has the mark. */
export function Palette(props: PaletteProps) {
  return (
    <Overlay>
      <Frame {...props} />
    </Overlay>
  );
}

function Frame(props: PaletteProps) {
  const { label, text, groups, onType, onChoose, onClose } = props;
  const rootRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listBoxRef = useRef<HTMLUListElement>(null);
  const overlay = useOverlayTriggerState({
    isOpen: true,
    onOpenChange: (isOpening) => {
      if (!isOpening) onClose();
    },
  });
  const { modalProps, underlayProps } = useModalOverlay({ isDismissable: true }, overlay, rootRef);
  useFocusReturn(rootRef);
  useFirstFocus(rootRef);
  const { dialogProps } = useDialog({ "aria-label": label }, rootRef);
  const aria = {
    "aria-label": label,
    allowsCustomValue: true,
    allowsEmptyCollection: true,
    shouldCloseOnBlur: false,
    items: groups,
    children: ({ id, label, options }: PaletteGroup) => (
      <Section key={id} title={label} items={options}>
        {(option) => <Item key={option.id} textValue={option.label}>{option.label}</Item>}
      </Section>
    ),
    inputValue: text,
    selectedKey: null,
    onInputChange: onType,
    onSelectionChange: (key: string | number | null) => {
      if (key !== null) onChoose(String(key), { isNewTab: pressed.current });
    },
    onOpenChange: (isOpening: boolean) => {
      if (!isOpening) onClose();
    },
  };
  const state = useComboBoxState<PaletteGroup>(aria);
  const { inputProps, listBoxProps } = useComboBox(
    { ...aria, inputRef, listBoxRef, popoverRef: rootRef },
    state,
  );
  const { open, selectionManager, collection } = state;
  useEffect(() => open(null, "manual"), []);
  const first = groups[0]?.options[0]?.id ?? null;
  const firstBefore = useRef<string | null>(null);
  useEffect(() => {
    const { focusedKey } = selectionManager;
    // Who has not moved the mark has it at the first, also where another one comes to be that.
    const isAtFirst = focusedKey === null || focusedKey === firstBefore.current;
    if (isAtFirst || !collection.getItem(focusedKey)) selectionManager.setFocusedKey(first);
    firstBefore.current = first;
  });
  /** Whether the pointer was released with the key that opens a new tab. */
  const pressed = useRef(false);

  return (
    <Scrim {...underlayProps}>
      <Box
        {...mergeProps(modalProps, dialogProps)}
        ref={rootRef}
        onKeyDownCapture={(event) => {
          const { key, ctrlKey, metaKey } = event;
          if (key !== "Enter") return;
          if (event.target !== inputRef.current) return;
          event.preventDefault();
          event.stopPropagation();
          const { focusedKey } = selectionManager;
          if (focusedKey !== null) onChoose(String(focusedKey), { isNewTab: ctrlKey || metaKey });
        }}
        onPointerUpCapture={({ ctrlKey, metaKey }) => pressed.current = ctrlKey || metaKey}
      >
        <FieldLine>
          <Icon of={Search} size={18} />
          <Input
            {...inputProps}
            ref={inputRef}
            placeholder={props.placeholder}
            maxLength={props.maxLength}
            enterKeyHint="go"
            autoCapitalize="none"
          />
          {props.isLoading && <Spinner size={16} />}
        </FieldLine>
        <PaletteList state={state} ariaProps={listBoxProps} listBoxRef={listBoxRef} />
        {props.children}
        <VisuallyHidden role="status">{props.status}</VisuallyHidden>
        <Foot>{props.foot}</Foot>
      </Box>
    </Scrim>
  );
}

const appear = keyframes({ from: { opacity: 0, translate: "0 -6px" } });

const Scrim = styled("div", {
  position: "fixed",
  inset: 0,
  zIndex: "$modal",
  display: "grid",
  placeItems: "start center",
  padding: "min(12vh, 96px) $4 $4",
  backgroundColor: "$scrim",
  "@narrow": { padding: 0 },
});

const Box = styled("div", {
  display: "flex",
  flexDirection: "column",
  boxSizing: "border-box",
  width: "100%",
  maxWidth: 620,
  maxHeight: "min(560px, 80dvh)",
  overflow: "hidden",
  outline: "none",
  ground: "raised",
  color: "$ink",
  border: "1px solid $line",
  borderRadius: "$card",
  boxShadow: "$modal",
  animation: `${appear} $transitions$quick`,
  "@narrow": { maxWidth: "none", maxHeight: "100dvh", borderWidth: "0 0 1px", borderRadius: 0 },
  "@still": { animation: "none" },
});

const FieldLine = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  flex: "none",
  padding: "0 $4",
  borderBottom: "1px solid $line",
  color: "$inkThird",
});

const Input = styled("input", {
  flex: 1,
  minWidth: 0,
  height: 52,
  padding: 0,
  border: 0,
  background: "none",
  color: "$ink",
  font: "inherit",
  fontSize: 16,
  outline: "none !important",
  "&::placeholder": { color: "$inkThird", opacity: 1 },
});

const Foot = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$1 $4",
  flex: "none",
  padding: "8px $4",
  "@touch": { display: "none" },
  "@narrow": { display: "none" },
  borderTop: "1px solid $line",
  fontSize: "$caption",
  color: "$inkThird",
});
