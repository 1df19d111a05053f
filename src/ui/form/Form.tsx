import { CircleAlert } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../icon/Icon.tsx";
import { styled } from "../theme.ts";

interface FormProps {
  /** Not called while a field holds something half entered. */
  onSubmit: () => void;
  /** The fields at fault; when a submit brings new ones, focus goes to the first in the form. */
  errors?: object | undefined;
  /** What went wrong with the whole, said above the fields. */
  error?: string | undefined;
  id?: string;
  "aria-label"?: string;
  children: ReactNode;
}

/** A form whose faults are said by its own fields, never by the browser's bubbles. */
export function Form({ onSubmit, errors, error, children, ...attributes }: FormProps) {
  const ref = useRef<HTMLFormElement>(null);
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
      {children}
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
  description?: string;
  children: ReactNode;
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <Section>
      <Legend>{title}</Legend>
      {description && <Lead>{description}</Lead>}
      <Fields>{children}</Fields>
    </Section>
  );
}

/** Fields side by side where there is room; `columns` shares it equally. */
export const FormRow = styled("div", {
  display: "grid",
  columnGap: "$4",
  rowGap: "10px",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))",
  alignItems: "start",
});

/** The buttons at the end of a form: the one that acts first, then the way out. */
export const FormActions = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  marginTop: "$1",
  variants: { align: { start: {}, end: { justifyContent: "flex-end" } } },
});

const Root = styled("form", { display: "flex", flexDirection: "column", gap: "10px", minWidth: 0 });

const Section = styled("fieldset", { marginBottom: "$4" });

const Legend = styled("legend", { text: "section", color: "$ink" });

const Lead = styled("p", { marginTop: "2px", fontSize: "$small", color: "$inkThird" });

const Fields = styled("div", {
  display: "flex",
  flexDirection: "column",
  gap: "10px",
  marginTop: "$3",
});

// In the page before its text, so that it is read aloud; empty, it takes no room.
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
