import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { DOMAttributes, HTMLAttributes, LabelHTMLAttributes, ReactNode } from "react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Icon } from "../icon/Icon.tsx";
import { VisuallyHidden } from "../VisuallyHidden.ts";
import { styled } from "../theme.ts";

/**
 * How wide a control is, by what it holds: `short` a time of day, `narrow` a date, a number, a phone
 * or a code, `medium` a name, `wide` a text, as wide as there is room. On phones all are.
 */
type FieldWidth = "short" | "narrow" | "medium" | "wide";

/** The props of every field. */
export interface FieldProps {
  label: string;
  /** What to enter, in a few words under the field; an error takes its place. */
  description?: string | undefined;
  /** What is wrong with the value, in words already translated. */
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Marks the label as optional, in forms where most fields are required. */
  isOptional?: boolean | undefined;
  isDisabled?: boolean | undefined;
  /** Shows the value, lets it be copied, takes no change. */
  isReadOnly?: boolean | undefined;
  /** For bars of filters: the label is read aloud, and no room is kept for a message. */
  isLabelHidden?: boolean | undefined;
  /** A link or a note at the far end of the label's line. */
  labelEnd?: ReactNode;
  width?: FieldWidth;
  id?: string | undefined;
}

/** The props of a field as React Aria's hooks take them. */
export function ariaFieldProps(props: FieldProps) {
  return {
    label: props.label,
    description: props.description,
    errorMessage: props.error,
    isInvalid: props.error !== undefined,
    isRequired: props.isRequired ?? false,
    isDisabled: props.isDisabled ?? false,
    isReadOnly: props.isReadOnly ?? false,
    validationBehavior: "aria" as const,
    ...(props.id === undefined ? {} : { id: props.id }),
  };
}

interface FieldFrameProps extends FieldProps {
  labelProps: LabelHTMLAttributes<HTMLLabelElement> | DOMAttributes<Element>;
  descriptionProps: HTMLAttributes<HTMLElement>;
  errorMessageProps: HTMLAttributes<HTMLElement>;
  /** `span` where the thing labelled is no form element. */
  labelElement?: "label" | "span";
  /** Holds an incomplete value: a Form is not submitted with it. */
  isUnfinished?: boolean;
  children: ReactNode;
}

/** Label above, message below, the control between: the frame around every field. */
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
            <Label as={labelElement} {...labelProps}>
              {label}
              {props.isOptional && (
                <>
                  {" "}
                  <OptionalMark />
                </>
              )}
            </Label>
            {props.labelEnd}
          </LabelLine>
        )}
      {children}
      <FieldMessage {...props} keepsRoom={!isLabelHidden} />
    </Root>
  );
}

function OptionalMark() {
  const { t } = useTranslation();
  return <Optional>{t("optional")}</Optional>;
}

type FieldMessageProps =
  & Pick<FieldFrameProps, "description" | "error" | "descriptionProps" | "errorMessageProps">
  & { keepsRoom: boolean };

/** The line under a control: its error, else its description. */
export function FieldMessage(props: FieldMessageProps) {
  const { description, error, descriptionProps, errorMessageProps, keepsRoom } = props;
  if (error !== undefined) {
    return (
      <Message {...errorMessageProps} isError>
        <Icon of={CircleAlert} size={14} />
        <span>{error}</span>
      </Message>
    );
  }
  if (description) return <Message {...descriptionProps}>{description}</Message>;
  return keepsRoom ? <Message aria-hidden="true" /> : null;
}

/** Tells the ControlBox in it how wide to be at most; label and message have the whole width. */
const atMost = (width: number, ofTouch = width) => ({
  "--field-width": `${width}px`,
  "@touch": { "--field-width": `${ofTouch}px` },
  "@narrow": { "--field-width": "none" },
});

const Root = styled("div", {
  display: "flex",
  flexDirection: "column",
  minWidth: 0,
  variants: {
    width: {
      short: atMost(112, 136),
      narrow: atMost(184, 216),
      medium: atMost(328),
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

const Optional = styled("span", {
  marginLeft: "2px",
  fontWeight: "$body",
  color: "$inkThird",
});

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
