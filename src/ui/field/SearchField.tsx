import { useMachine } from "@xstate/react";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { type AriaButtonProps, useButton, useObjectRef, useSearchField } from "react-aria";
import { useSearchFieldState } from "react-stately";
import { searchTextMachine } from "../../../machines/searchText.ts";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { lineAriaProps, type LineFieldProps } from "./TextField.tsx";

export interface SearchFieldProps extends LineFieldProps {
  /** What is searched for now. */
  value: string;
  /** Called once typing rests, on Enter, and when cleared; not at each key. */
  onChange: (value: string) => void;
}

/** A text to search for, with its label read aloud only; Escape or the cross clears it. */
export function SearchField({ isLabelHidden = true, ...props }: SearchFieldProps) {
  const { value, onChange, size = "regular" } = props;
  const ref = useObjectRef(props.ref);
  const machine = searchTextMachine.provide({
    actions: { commit: (_, { text }) => onChange(text) },
  });
  const [search, send] = useMachine(machine, { input: { value } });
  useEffect(() => send({ type: "value.changed", value }), [send, value]);

  const aria = {
    ...lineAriaProps(props),
    value: search.context.draft,
    onChange: (text: string) => send({ type: "text.typed", text }),
    onSubmit: () => send({ type: "text.submitted" }),
    onClear: () => send({ type: "text.cleared" }),
  };
  const state = useSearchFieldState(aria);
  const { inputProps, clearButtonProps, ...messages } = useSearchField(aria, state, ref);
  return (
    <Field {...props} {...messages} isLabelHidden={isLabelHidden}>
      <ControlBox
        size={size}
        isInvalid={props.error !== undefined}
        isOff={props.isDisabled ?? false}
      >
        <Adornment side="start">
          <Icon of={Search} size={15} />
        </Adornment>
        <Text {...inputProps} ref={ref} />
        {state.value !== "" && !props.isDisabled && <ClearButton triggerProps={clearButtonProps} />}
      </ControlBox>
    </Field>
  );
}

function ClearButton({ triggerProps }: { triggerProps: AriaButtonProps }) {
  const ref = useRef<HTMLButtonElement>(null);
  const { buttonProps } = useButton(triggerProps, ref);
  return (
    <BoxButton {...buttonProps} ref={ref}>
      <Icon of={X} size={14} />
    </BoxButton>
  );
}

const Text = styled(Input, {
  paddingLeft: "9px",
  "&::-webkit-search-cancel-button, &::-webkit-search-decoration": { display: "none" },
});
