import type { ToastKind, ToastRequest } from "../../machines/toast.ts";
import { useServices } from "./services.ts";

type Details = Omit<ToastRequest, "kind" | "title">;

/** Tells something in passing, at the top right. Texts are already in the language spoken. */
export function useToast() {
  const { toaster } = useServices().actors;
  const raise = (kind: ToastKind) => (title: string, details: Details = {}) =>
    toaster.send({ type: "toast.raised", kind, title, ...details });
  return {
    success: raise("success"),
    error: raise("error"),
    warning: raise("warning"),
    info: raise("info"),
  };
}
