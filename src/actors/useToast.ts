import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { ToastKind, ToastRequest } from "../../machines/toast.ts";
import { useServices } from "./services.ts";

type Details = Omit<ToastRequest, "kind" | "title">;

/** The title of a success toast without one of its own. */
const DEFAULT_SUCCESS: LocalizedText = { key: "Operation completed successfully" };

/** Raises toasts, at the top right. */
export const useToast = () => toastsOf(useServices().actors);

export function toastsOf({ toaster }: Pick<App, "toaster">) {
  const raise = (kind: ToastKind) => (title: LocalizedText, details: Details = {}) =>
    toaster.send({ type: "toast.raised", kind, title, ...details });
  return {
    success: (title = DEFAULT_SUCCESS, details?: Details) => raise("success")(title, details),
    error: raise("error"),
    warning: raise("warning"),
    info: raise("info"),
  };
}
