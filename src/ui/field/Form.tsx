import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { LiveRegion } from "../LiveRegion.ts";
import { styled } from "../theme.ts";
import { FormFieldsContext, useFilledInForm } from "./useFilledIn.ts";

interface FormProps {
  /** Not called while a field holds an incomplete value. */
  onSubmit: () => void;
  /** Errors by field. New ones after a submit move the focus to the first invalid field. */
  errors?: object | undefined;
  error?: string | undefined;
  id?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** A form that shows errors at its fields, without the browser's validation bubbles. */
export function Form({ onSubmit, errors, error, children, ...attributes }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const fields = useFilledInForm(ref);
  const shouldFocusError = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog must not submit the form around the dialog.
    event.stopPropagation();
    if (focusFirst(ref.current, "[data-unfinished]")) return;
    shouldFocusError.current = true;
    onSubmit();
  };
  useEffect(() => {
    if (!shouldFocusError.current || !errors) return;
    if (focusFirst(ref.current, "[data-invalid]")) shouldFocusError.current = false;
  }, [errors]);
  return (
    <Root
      {...attributes}
      ref={ref}
      // A submit before hydration must not put the values into the URL.
      method="post"
      noValidate
      onSubmit={submit}
      onInput={() => shouldFocusError.current = false}
    >
      <LiveRegion role="alert">
        {error !== undefined && (
          <Alert>
            <Icon icon={CircleAlert} />
            <span>{error}</span>
          </Alert>
        )}
      </LiveRegion>
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
    </Root>
  );
}

const FOCUSABLE = ["input", "textarea", "button", "[tabindex]"]
  .map((kind) => `${kind}:not(:disabled, [tabindex="-1"], [aria-hidden] *)`)
  .join(", ");

/** Unfolds and focuses the first field that matches; returns whether there was one. */
function focusFirst(form: HTMLFormElement | null, fields: string): boolean {
  const field = form?.querySelector(fields);
  if (!field) return false;
  for (const closed of form?.querySelectorAll("details:not([open])") ?? []) {
    if (closed.contains(field)) closed.setAttribute("open", "");
  }
  field.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  field.scrollIntoView?.({ block: "nearest" });
  return true;
}

interface FormSectionProps {
  title: string;
  children: ReactNode;
}

export function FormSection({ title, children }: FormSectionProps) {
  return (
    <Section>
      <Legend>{title}</Legend>
      <Fields>{children}</Fields>
    </Section>
  );
}

/** Two columns of fields, stacked on narrow screens. */
export const FormRow = styled("div", {
  display: "grid",
  columnGap: "$4",
  rowGap: "$2",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  alignItems: "start",
  "@narrow": { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** The buttons of a form: submit first, then cancel. */
export const FormActions = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  marginTop: "$1",
  variants: { align: { start: {}, end: { justifyContent: "flex-end" } } },
});

interface FormFootProps {
  /** Whether the Card around the form is flush. */
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
      // Removes the gap between the fields of a form.
      true: { marginTop: "-$space$2" },
      // Covers the padding of the Card.
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
