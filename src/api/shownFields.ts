type AreShown = (fields: readonly string[]) => boolean;

const forms = new WeakMap<AbortSignal, AreShown>();

/**
 * Marks the calls of a form by their signal. A response with errors of fields that the form shows
 * raises no toast.
 */
export const markFormCalls = (signal: AbortSignal, areShown: AreShown): void =>
  void forms.set(signal, areShown);

/** Whether the form that a signal belongs to shows all these fields. */
export const showsFields = (signal: AbortSignal, fields: readonly string[]): boolean =>
  fields.length > 0 && forms.get(signal)?.(fields) === true;
