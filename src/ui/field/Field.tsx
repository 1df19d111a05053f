import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { DOMAttributes, HTMLAttributes, LabelHTMLAttributes, ReactNode } from "react";
import { omitUndefined } from "../omitUndefined.ts";
import { Icon } from "../icon/Icon.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";

/**
 * The width of a control: `short` for times, `narrow` for dates, numbers and codes, `medium` for
 * names, `wide` for texts. On phones all controls have the full width.
 */
type FieldWidth = "short" | "narrow" | "medium" | "wide";

export interface FieldProps {
  label: string;
  description?: string | undefined;
  /** A translated error message. */
  error?: string | undefined;
  /** Marks the label with an asterisk; a field without it may stay empty. */
  isRequired?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** The value can be copied but not changed. */
  isReadOnly?: boolean | undefined;
  /** For filter bars: the label is visually hidden, and no space is reserved for a message. */
  isLabelHidden?: boolean | undefined;
  labelAside?: ReactNode;
  width?: FieldWidth;
  id?: string | undefined;
}

/** Converts the props of a field to those of React Aria's hooks. */
export function getAriaFieldProps(props: FieldProps) {
  return {
    label: props.label,
    description: props.description,
    errorMessage: props.error,
    isInvalid: props.error !== undefined,
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    isReadOnly: props.isReadOnly ?? false,
    validationBehavior: "aria" as const,
    ...omitUndefined({ id: props.id }),
  };
}

interface FieldFrameProps extends FieldProps {
  labelProps: LabelHTMLAttributes<HTMLLabelElement> | DOMAttributes<Element>;
  descriptionProps: HTMLAttributes<HTMLElement>;
  errorMessageProps: HTMLAttributes<HTMLElement>;
  /** `span` if the labelled element is no form element. */
  labelElement?: "label" | "span";
  /** The value is incomplete; the Form is not submitted. */
  isUnfinished?: boolean;
  children: ReactNode;
}

/** The frame of every field: label, control, and message. */
export function Field(props: FieldFrameProps) {
  const { label, labelProps, labelElement = "label", isLabelHidden = false, children } = props;
  return (
    <Root
      width={props.width ?? "wide"}
      data-invalid={props.error === undefined ? undefined : true}
      data-unfinished={props.isUnfinished ? true : undefined}
    >
      {isLabelHidden
        ? (
          <VisuallyHidden>
            <Label as={labelElement} {...labelProps}>{label}</Label>
          </VisuallyHidden>
        )
        : (
          <LabelLine>
            <span>
              <Label as={labelElement} {...labelProps}>{label}</Label>
              {props.isRequired && <RequiredMark aria-hidden="true">*</RequiredMark>}
            </span>
            {props.labelAside}
          </LabelLine>
        )}
      {children}
      <FieldMessage {...props} reservesSpace={!isLabelHidden} />
    </Root>
  );
}

type FieldMessageProps =
  & Pick<FieldFrameProps, "description" | "error" | "descriptionProps" | "errorMessageProps">
  & { reservesSpace: boolean };

/** The line under a control: its error, else its description. */
export function FieldMessage(props: FieldMessageProps) {
  const { description, error, descriptionProps, errorMessageProps, reservesSpace } = props;
  if (error !== undefined) {
    return (
      <Message {...errorMessageProps} isError>
        <Icon icon={CircleAlert} size={14} />
        <span>{error}</span>
      </Message>
    );
  }
  if (description) return <Message {...descriptionProps}>{description}</Message>;
  return reservesSpace ? <Message aria-hidden="true" /> : null;
}

/** Limits the width of the ControlBox; label and message have the full width. */
const limitWidth = (width: number, touchWidth = width) => ({
  "--field-width": `${width}px`,
  "@touch": { "--field-width": `${touchWidth}px` },
  "@narrow": { "--field-width": "none" },
});

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  variants: {
    width: {
      short: limitWidth(112, 136),
      narrow: limitWidth(184, 216),
      medium: limitWidth(328),
      wide: { "--field-width": "none" },
    },
  },
});

const LabelLine = styled("div", {
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: "$3",
  marginBottom: "6px",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$section",
});

const Label = styled("label", { color: "$ink" });

const RequiredMark = styled("span", { marginInlineStart: "3px", color: "$danger" });

const Message = styled("div", {
  display: "flex",
  gap: "5px",
  minHeight: "18px",
  marginTop: "4px",
  fontSize: "$caption",
  lineHeight: "18px",
  color: "$inkThird",
  "& svg": { marginTop: "2px" },
  variants: { isError: { true: { color: "$danger", fontWeight: "$medium" } } },
});
