import Search from "lucide-react/icons/search";
import { type ReactNode, useEffect, useRef } from "react";
import { Overlay } from "react-aria/Overlay";
import { useComboBox } from "react-aria/useComboBox";
import { Item } from "react-stately/Item";
import { Section } from "react-stately/Section";
import { useComboBoxState } from "react-stately/useComboBoxState";
import { Icon } from "../icon/Icon.tsx";
import { Spinner } from "../status/Loading.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { keyframes, styled } from "../theme.ts";
import { type PaletteGroup, PaletteList } from "./PaletteList.tsx";
import { useFirstOptionFocus } from "./useFirstOptionFocus.ts";
import { useModalDialog } from "./useModalDialog.ts";

interface PaletteProps {
  label: string;
  placeholder: string;
  text: string;
  maxLength: number;
  groups: readonly PaletteGroup[];
  /** Announced to screen readers. */
  status: string;
  isLoading: boolean;
  children?: ReactNode;
  foot: ReactNode;
  onType: (text: string) => void;
  onChoose: (id: string, options: { isNewTab: boolean }) => void;
  onClose: () => void;
}

/** A search field over the page with grouped options; the first one is focused. */
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
  const { underlayProps, boxProps } = useModalDialog(rootRef, {
    onClose,
    closesOnBack: true,
    "aria-label": label,
  });
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
      if (key !== null) onChoose(String(key), { isNewTab: isNewTabPress.current });
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
  const { open, selectionManager } = state;
  useEffect(() => open(null, "manual"), []);
  useFirstOptionFocus(state, { text, isActive: true });
  /** Whether the last press had the modifier key that opens a new tab. */
  const isNewTabPress = useRef(false);

  return (
    <Scrim {...underlayProps}>
      <Box
        {...boxProps}
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
        onPointerUpCapture={({ ctrlKey, metaKey }) => isNewTabPress.current = ctrlKey || metaKey}
      >
        <FieldLine>
          <Icon icon={Search} size={18} />
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
  "@reducedMotion": { animation: "none" },
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
