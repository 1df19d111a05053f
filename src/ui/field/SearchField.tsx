import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import type { AriaButtonProps } from "react-aria";
import { useButton } from "react-aria/useButton";
import { useObjectRef } from "react-aria/useObjectRef";
import { useSearchField } from "react-aria/useSearchField";
import { useSearchFieldState } from "react-stately/useSearchFieldState";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { Adornment, BoxButton, ControlBox, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { lineAriaProps, type LineFieldProps } from "./TextField.tsx";
import { useFilledIn } from "./useFilledIn.ts";

export interface SearchFieldProps extends LineFieldProps {
  /** The text in it. */
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. */
  onSubmit?: () => void;
  /** Called after the change that emptied it. */
  onClear?: () => void;
}

/** A search input, with its label for screen readers only; Escape or the cross clears it. */
export function SearchField({ isLabelHidden = true, ...props }: SearchFieldProps) {
  const { value, onChange, onSubmit = () => {}, onClear = () => {}, size = "regular" } = props;
  const ref = useObjectRef(props.ref);
  const aria = { ...lineAriaProps(props), value, onChange, onSubmit, onClear };
  const state = useSearchFieldState(aria);
  const { inputProps, clearButtonProps, ...messages } = useSearchField(aria, state, ref);
  useFilledIn(ref, { value, onChange });
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
        <SearchInput {...inputProps} ref={ref} />
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

const SearchInput = styled(Input, {
  paddingLeft: "9px",
  "&::-webkit-search-cancel-button, &::-webkit-search-decoration": { display: "none" },
});
