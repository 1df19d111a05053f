import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";
import { FormFieldsContext, useFilledInForm } from "./useFilledIn.ts";

interface FormProps {
  /** Not called while a field holds an incomplete value. */
  onSubmit: () => void;
  /** The fields with errors; when a submit brings new ones, focus goes to the first in the form. */
  errors?: object | undefined;
  /** An error of the form as a whole, shown above the fields. */
  error?: string | undefined;
  id?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** A form whose errors show at its fields, without the browser's validation bubbles. */
export function Form({ onSubmit, errors, error, children, ...attributes }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const fields = useFilledInForm(ref);
  const isAwaited = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog that stands in a form must not submit both.
    event.stopPropagation();
    if (focusFirst(ref.current, "[data-unfinished]")) return;
    isAwaited.current = true;
    onSubmit();
  };
  useEffect(() => {
    if (!isAwaited.current || !errors) return;
    if (focusFirst(ref.current, "[data-invalid]")) isAwaited.current = false;
  }, [errors]);
  return (
    <Root
      {...attributes}
      ref={ref}
      // A press before the app runs must not put what was typed into the address.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => isAwaited.current = false}
    >
      <AlertRegion role="alert">
        {error !== undefined && (
          <Alert>
            <Icon of={CircleAlert} />
            <span>{error}</span>
          </Alert>
        )}
      </AlertRegion>
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </Root>
  );
}

const FOCUSABLE = ["input", "textarea", "button", "[tabindex]"]
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"], [aria-hidden] *)`)
  .join(", ");

/** Moves focus into the first field that matches; says whether there was one. */
function focusFirst(form: HTMLFormElement | null, fields: string): boolean {
  const field = form?.querySelector(fields);
  if (!field) return false;
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  field.scrollIntoView?.({ block: "nearest" });
  return true;
}

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: FormSectionProps) {
  return (
    <Section>
      <Legend>{title}</Legend>
      <Fields>{children}</Fields>
    </Section>
  );
}

/** Fields side by side, in the same two columns on every row of a form. */
export const FormRow = styled("div", {
  display: "grid",
  columnGap: "$4",
  rowGap: "$2",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** The buttons at the end of a form: submit first, then cancel. */
export const FormActions = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  marginTop: "$1",
  variants: { align: { start: {}, end: { justifyContent: "flex-end" } } },
});

interface FormFootProps {
  /** As the Card around the form is. */
  isFlush?: boolean;
  children: ReactNode;
}

/** The sticky buttons of a form that fills a Card. */
export function FormFoot({ isFlush = false, children }: FormFootProps) {
  return <Foot data-form-foot="" isFlush={isFlush}>{children}</Foot>;
}

const Foot = styled(FormActions, {
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  padding: "$3 $4 calc($space$3 + env(safe-area-inset-bottom))",
  ground: "surface",
  borderTop: "1px solid $line",
  borderRadius: "0 0 $radii$card $radii$card",
  "@narrow": { "& > *": { flex: "1 1 auto" } },
  "@low": { position: "static" },
  variants: {
    isFlush: {
      // Takes back the gap that a form keeps between its fields.
      true: { marginTop: "-$space$2" },
      // As wide as the Card, over its padding.
      false: { margin: "$1 -$space$4 -$space$4" },
    },
  },
});

const Root = styled("form", { display: "flex", flexDirection: "column", gap: "$2", minWidth: 0 });

const Section = styled("fieldset", { marginBottom: "6px" });

const Legend = styled("legend", { text: "section", color: "$ink" });

const Fields = styled("div", {
  display: "flex",
  flexDirection: "column",
  gap: "$2",
  marginTop: "10px",
});

// A live region has to be in the page before its text; empty, it takes no room.
const AlertRegion = styled("div", { "&:empty": { position: "absolute" } });

const Alert = styled("div", {
  display: "flex",
  gap: "$2",
  padding: "9px 12px",
  borderRadius: "$control",
  backgroundColor: "$dangerSoft",
  color: "$danger",
  fontSize: "$small",
  lineHeight: "18px",
  fontWeight: "$medium",
  "& svg": { marginTop: "1px" },
});
