import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { useObjectRef } from "react-aria/useObjectRef";
import { useSearchField } from "react-aria/useSearchField";
import { useSearchFieldState } from "react-stately/useSearchFieldState";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { BoxButton } from "./BoxButton.tsx";
import { Adornment, ControlBox, getBoxProps, Input } from "./ControlBox.ts";
import { Field } from "./Field.tsx";
import { getAriaLineProps, type LineFieldProps } from "./TextField.tsx";
import { useFilledIn } from "./useFilledIn.ts";

export interface SearchFieldProps extends LineFieldProps {
  value: string;
  onChange: (value: string) => void;
  onSubmit?: () => void;
  /** Called after the change that empties the field. */
  onClear?: () => void;
}

/** A search field with a hidden label; Escape or the cross clears it. */
export function SearchField({ isLabelHidden = true, ...props }: SearchFieldProps) {
  const { value, onChange, onSubmit = () => {}, onClear = () => {}, size = "regular" } = props;
  const ref = useObjectRef(props.ref);
  const aria = { ...getAriaLineProps(props), value, onChange, onSubmit, onClear };
  const state = useSearchFieldState(aria);
  const { inputProps, clearButtonProps, ...messages } = useSearchField(aria, state, ref);
  useFilledIn(ref, { value, onChange });
  return (
    <Field {...props} {...messages} isLabelHidden={isLabelHidden}>
      <ControlBox size={size} {...getBoxProps(props)}>
        <Adornment side="start">
          <Icon icon={Search} size={15} />
        </Adornment>
        <SearchInput {...inputProps} ref={ref} />
        {state.value !== "" && !props.isDisabled && (
          <BoxButton icon={X} size={14} {...clearButtonProps} />
        )}
      </ControlBox>
    </Field>
  );
}

const SearchInput = styled(Input, {
  paddingLeft: "9px",
  "&::-webkit-search-cancel-button, &::-webkit-search-decoration": { display: "none" },
});
