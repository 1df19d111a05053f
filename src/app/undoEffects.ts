import { fromPromise } from "xstate";
import type { LocalizedText } from "../../machines/localizedText.ts";
import { isAuthenticated } from "../../machines/session.ts";
import type { UndoResult } from "../../machines/undo.ts";
import { isWorthRepeating } from "../actors/describeFailure.ts";
import type { Services } from "../actors/services.ts";
import { createToasts } from "../actors/useToast.ts";
import { undoChange } from "../records/bulk/resource.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { message } from "../i18n/catalogue.ts";
import { COMMAND_KEY } from "./palette/shortcuts.ts";

const OFFER_MS = 10_000;
/** Matches devices with a keyboard. Some phones report hover, so the pointer is checked too. */
const KEYBOARD_QUERY = "(hover: hover) and (pointer: fine)";

/** Creates the effects of `undoMachine`. */
export function createUndoImplementations({ actors, http, queries }: Services) {
  const { toaster, session } = actors;
  const toasts = createToasts(actors);
  const refresh = () => void queries.client().invalidateQueries().catch(reportError);

  const raise = (kind: "success" | "error", { id, toast, title, topic }: RaisedOffer) =>
    toaster.send({
      type: "toast.raised",
      id: toast,
      kind,
      title,
      ...(topic !== undefined && { topic: `undo ${topic}` }),
      ...(matchMedia(KEYBOARD_QUERY).matches &&
        { message: message("{keys} undoes it too", { keys: `${COMMAND_KEY} Z` }) }),
      duration: OFFER_MS,
      action: {
        label: message("Undo"),
        sends: { actor: "undo", event: { type: "undo.requested", id } },
      },
    });

  return {
    actors: {
      undoChange: fromPromise<UndoResult, { id: string }>(async ({ input }) => {
        const result = { restored: 0, rejections: [] as string[] };
        for (let from: number | null = 0; from !== null;) {
          const { data, next } = await undoChange(http, input.id, from, { quiet: true });
          for (const { problem } of data) {
            if (problem) result.rejections.push(problem.detail);
            else result.restored += 1;
          }
          from = next;
        }
        return result;
      }),
    },
    guards: {
      isRetryable: (_: unknown, { error }: { error: unknown }) => isWorthRepeating(error),
    },
    actions: {
      raiseOffer: (_: unknown, offer: RaisedOffer) => raise("success", offer),
      raiseRetry: (_: unknown, offer: Omit<RaisedOffer, "title">) =>
        raise("error", {
          ...offer,
          title: message("It could not be undone: the server could not be reached."),
        }),
      closeToast: (_: unknown, { id }: { id: string }) =>
        toaster.send({ type: "toast.closed", id }),
      notifyUndone(_: unknown, { restored, rejections }: UndoResult) {
        if (restored === 1 && rejections.length === 0) toasts.success(message("Undone"));
        else if (restored > 0) {
          toasts.success(message("{count} changes were undone", { count: restored }));
        }
        if (rejections.length > 0) {
          toasts.warning(
            message("{count} changes could not be undone", { count: rejections.length }),
            { list: [...new Set(rejections)] },
          );
        }
        refresh();
      },
      notifyFailed(_: unknown, { error }: { error: unknown }) {
        if (!isAuthenticated(session.getSnapshot())) return;
        const reason = error instanceof RequestFailure && error.problem?.detail;
        toasts.warning(
          message("It could not be undone"),
          { message: reason || message("An unexpected error occurred. Please try again.") },
        );
        refresh();
      },
    },
  };
}

interface RaisedOffer {
  /** The change's id. */
  id: string;
  /** The toast's id. */
  toast: string;
  title: LocalizedText;
  /** The id of the changed record; its earlier offer closes. */
  topic?: string;
}
