import { type ReactNode, useId, useRef } from "react";
import { useRadio, useRadioGroup } from "react-aria/useRadioGroup";
import type { RadioGroupState } from "react-stately";
import { useRadioGroupState } from "react-stately/useRadioGroupState";
import type { Choice } from "../../../machines/versions.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Avatar } from "../../ui/status/Avatar.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.ts";
import { styled } from "../../ui/theme.ts";
import { markDifferences } from "./markDifferences.ts";

/** A value with its author. */
interface AuthoredValue {
  text: string;
  /** Whose value it is. */
  by: string;
  /** The author's full name; empty if unknown. */
  name: string;
}

interface ConflictFieldProps {
  label: string;
  /** The value that both changed. */
  before: string;
  own: AuthoredValue;
  newest: AuthoredValue;
  /** Marks the words that differ. */
  isText: boolean;
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** The two values of a field as radio buttons side by side, below each other on narrow screens. */
export function ConflictField(props: ConflictFieldProps) {
  const { label, before, own, newest, isText, choice, onChange } = props;
  const { t } = useTranslation();
  const labelId = useId();
  const aria = {
    "aria-labelledby": labelId,
    orientation: "horizontal" as const,
    value: choice,
    onChange: (id: string) => onChange(id === "newest" ? "newest" : "own"),
  };
  const state = useRadioGroupState(aria);
  const { radioGroupProps } = useRadioGroup(aria, state);
  const markIn = (text: string, other: string) =>
    isText
      ? markDifferences(text, other).map(({ text, isDifferent }, index) =>
        isDifferent ? <MarkedText key={index} text={text} /> : text
      )
      : text;
  return (
    <Row>
      <Label id={labelId}>
        <strong>{label}</strong>
        <Before>{t("before: {value}", { value: before })}</Before>
      </Label>
      <Values {...radioGroupProps}>
        <ValueCard id="own" state={state} value={own}>{markIn(own.text, newest.text)}</ValueCard>
        <ValueCard id="newest" state={state} value={newest}>
          {markIn(newest.text, own.text)}
        </ValueCard>
      </Values>
    </Row>
  );
}

/** Marks a text without the spaces around it. */
function MarkedText({ text }: { text: string }) {
  const words = text.trim();
  const start = text.indexOf(words);
  return (
    <>
      {text.slice(0, start)}
      {words !== "" && <Mark>{words}</Mark>}
      {text.slice(start + words.length)}
    </>
  );
}

interface ValueCardProps {
  id: Choice;
  state: RadioGroupState;
  value: AuthoredValue;
  children: ReactNode;
}

function ValueCard({ id, state, value: { by, name, text }, children }: ValueCardProps) {
  const ref = useRef<HTMLInputElement>(null);
  const { inputProps, labelProps, isSelected } = useRadio(
    { value: id, "aria-label": `${by}: ${text}` },
    state,
    ref,
  );
  return (
    <ValueLabel {...labelProps} isOn={isSelected}>
      <VisuallyHidden>
        <input {...inputProps} ref={ref} />
      </VisuallyHidden>
      <Dot isOn={isSelected} />
      <Body>
        <By>
          {name !== "" && <Avatar name={name} size="small" />}
          {by}
        </By>
        <Text>{children}</Text>
      </Body>
    </ValueLabel>
  );
}

const STACKED = "@media (max-width: 39.9375em)";

const Row = styled("div", {
  display: "grid",
  gridTemplateColumns: "112px minmax(0, 1fr)",
  gap: "$2 $3",
  marginBottom: "$3",
  [STACKED]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Label = styled("div", {
  paddingTop: 10,
  minWidth: 0,
  overflowWrap: "anywhere",
  color: "$ink",
  "& strong": { display: "block", fontWeight: "$section" },
  [STACKED]: { paddingTop: 0 },
});

const Before = styled("span", {
  display: "block",
  fontSize: "$caption",
  lineHeight: "$caption",
  color: "$inkThird",
});

const Values = styled("div", {
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: "$2 $3",
  [STACKED]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

const ValueLabel = styled("label", {
  position: "relative",
  display: "flex",
  gap: "$2",
  padding: "10px 12px",
  border: "1px solid $lineControl",
  borderRadius: "$control",
  color: "$ink",
  cursor: "pointer",
  "&:has(:focus-visible)": { outline: "2px solid $colors$accent", outlineOffset: 2 },
  variants: {
    isOn: {
      true: {
        borderColor: "$accent",
        boxShadow: "inset 0 0 0 1px $colors$accent",
        backgroundColor: "$accentSoft",
        "& [data-initials]": { backgroundColor: "$surface" },
      },
    },
  },
});

const Dot = styled("span", {
  flex: "none",
  boxSizing: "border-box",
  width: 16,
  height: 16,
  margin: "2px 0",
  border: "1px solid $lineControl",
  borderRadius: "$pill",
  backgroundColor: "$surface",
  variants: { isOn: { true: { border: "5px solid $accent" } } },
});

const Body = styled("span", { minWidth: 0 });

const By = styled("span", {
  display: "flex",
  alignItems: "center",
  gap: 6,
  fontSize: "$caption",
  lineHeight: "20px",
  color: "$inkSecond",
});

const Text = styled("span", {
  display: "block",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  maxHeight: 220,
  overflow: "auto",
});

const Mark = styled("span", {
  fontWeight: "$section",
  borderBottom: "2px solid $warning",
});
