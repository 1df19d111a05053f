import type { App } from "../../machines/createApp.ts";
import type { LocalizedText } from "../../machines/localizedText.ts";
import type { ToastKind, ToastRequest } from "../../machines/toast.ts";
import { useServices } from "./services.ts";

type Details = Omit<ToastRequest, "kind" | "title">;

const DEFAULT_SUCCESS: LocalizedText = { key: "Operation completed successfully" };

/** Functions that show toasts. */
export const useToast = () => createToasts(useServices().actors);

export function createToasts({ toaster }: Pick<App, "toaster">) {
  const raise = (kind: ToastKind) => (title: LocalizedText, details: Details = {}) =>
    toaster.send({ type: "toast.raised", kind, title, ...details });
  return {
    success: (title = DEFAULT_SUCCESS, details?: Details) => raise("success")(title, details),
    error: raise("error"),
    warning: raise("warning"),
    info: raise("info"),
  };
}
