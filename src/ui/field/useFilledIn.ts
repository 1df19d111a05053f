import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** A text field as its form knows it. */
interface FilledInField {
  /** Its text, where it was filled in without an event that React handles. */
  readFilledIn: (event: Event) => string | undefined;
  report: (text: string) => void;
  submit: () => void;
}

/** The text fields of the form around them. */
export const FormFieldsContext = createContext<Set<FilledInField> | null>(null);

/**
 * Reports what its fields hold where they were filled in without an event that React handles, as
 * password managers and scripts do: at submit, and before anything in the form changes.
 */
export function useFilledInForm(ref: RefObject<HTMLFormElement | null>): Set<FilledInField> {
  const [fields] = useState(() => new Set<FilledInField>());
  useEffect(() => {
    const form = ref.current;
    const report = (event: Event) => reportFilledIn(fields, event);
    const submit = (event: Event) => {
      // That of another form, in a dialog of this one.
      if (event.target !== form) return;
      reportFilledIn(fields, event);
      for (const field of fields) field.submit();
    };
    for (const type of FORM_EVENTS) form?.addEventListener(type, report, true);
    form?.addEventListener("submit", submit, true);
    return () => {
      for (const type of FORM_EVENTS) form?.removeEventListener(type, report, true);
      form?.removeEventListener("submit", submit, true);
    };
  }, [fields, ref]);
  return fields;
}

interface FilledInOptions {
  /** The text that React has for the field. */
  value: string;
  onChange: (text: string) => void;
  /** Called once the text is known, before the form handles its submit. */
  onSubmit?: () => void;
}

/** Has a text field report what it was filled in with, in a form or on its own. */
export function useFilledIn(
  ref: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  { value, onChange, onSubmit }: FilledInOptions,
): void {
  const fields = useContext(FormFieldsContext);
  const readFilledIn = useEffectEvent((event: Event) => {
    const field = ref.current;
    if (field === null || field.readOnly || field.disabled) return undefined;
    return isSilent(event, field) && field.value !== value ? field.value : undefined;
  });
  const report = useEffectEvent((text: string) => onChange(text));
  const submit = useEffectEvent(() => onSubmit?.());

  useEffect(() => {
    const element = ref.current;
    const field: FilledInField = {
      readFilledIn: (event) => readFilledIn(event),
      report: (text) => report(text),
      submit: () => submit(),
    };
    const onEvent = (event: Event) => reportFilledIn([field], event);
    fields?.add(field);
    for (const type of FIELD_EVENTS) element?.addEventListener(type, onEvent);
    return () => {
      fields?.delete(field);
      for (const type of FIELD_EVENTS) element?.removeEventListener(type, onEvent);
    };
  }, [fields, ref]);
}

const FORM_EVENTS = ["input", "focusin", "keydown", "pointerdown"];
const FIELD_EVENTS = ["input", "change", "keydown"];

/** Whether React would not read the field's text because of this event. */
function isSilent(event: Event, field: Element): boolean {
  if (event.target !== field) return true;
  return "key" in event ? event.key === "Enter" : !event.bubbles;
}

/** All texts are read first: rendering one sets the others back to what React has for them. */
function reportFilledIn(fields: Iterable<FilledInField>, event: Event): void {
  const filled = [...fields].flatMap((field) => {
    const text = field.readFilledIn(event);
    return text === undefined ? [] : [{ field, text }];
  });
  // Rendered at once, as the handlers that follow must not see the old text.
  for (const { field, text } of filled) flushSync(() => field.report(text));
}
