import {
  createContext,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { flushSync } from "react-dom";

/** A text field that is registered with its form. */
interface FilledInField {
  /** Returns its text if it was filled in without an event that React handles. */
  readFilledIn: (event: Event) => string | undefined;
  report: (text: string) => void;
  submit: () => void;
}

export const FormFieldsContext = createContext<Set<FilledInField> | null>(null);

/**
 * Reports texts that password managers or scripts filled in without a React event. It checks at
 * submit and before other changes in the form.
 */
export function useFilledInForm(ref: RefObject<HTMLFormElement | null>): Set<FilledInField> {
  const [fields] = useState(() => new Set<FilledInField>());
  useEffect(() => {
    const form = ref.current;
    const report = (event: Event) => reportFilledIn(fields, event);
    const submit = (event: Event) => {
      // Ignores the submit of a form in a dialog within this form.
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
  value: string;
  onChange: (text: string) => void;
  /** Called before the form handles its submit. */
  onSubmit?: () => void;
}

/** Reports the text of a field that was filled in without a React event. */
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

/** Whether React does not read the field's text after this event. */
function isSilent(event: Event, field: Element): boolean {
  if (event.target !== field) return true;
  return "key" in event ? event.key === "Enter" : !event.bubbles;
}

/** Reads all texts first, as a render resets the other fields to their React values. */
function reportFilledIn(fields: Iterable<FilledInField>, event: Event): void {
  const filled = [...fields].flatMap((field) => {
    const text = field.readFilledIn(event);
    return text === undefined ? [] : [{ field, text }];
  });
  // Renders at once, as later handlers must not read the old text.
  for (const { field, text } of filled) flushSync(() => field.report(text));
}
