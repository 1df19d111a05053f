import { isAuthenticated } from "../../machines/session.ts";
import type { TakenBack, undoOf } from "../../machines/undo.ts";
import { isWorthRepeating } from "../actors/describeFailure.ts";
import type { Services } from "../actors/services.ts";
import { toastsOf } from "../actors/useToast.ts";
import { takeBack } from "../api/bulk.ts";
import { RequestFailure } from "../api/requestFailure.ts";
import { message } from "../i18n/catalogue.ts";
import { COMMAND } from "./shortcuts.ts";

const OFFER_MS = 10_000;
/** Phones have no keys; some say that they can hover. */
const WITH_KEYS = "(hover: hover) and (pointer: fine)";

/** What taking back asks for in a browser. */
export function undoEffects({ actors, http, queries }: Services): Parameters<typeof undoOf>[0] {
  const toasts = toastsOf(actors);
  const refresh = () => void queries.client().invalidateQueries().catch(reportError);
  return {
    async takeBack(id) {
      const outcome = { done: 0, refused: [] as string[] };
      for (let from: number | null = 0; from !== null;) {
        const { data, next } = await takeBack(http, id, from, { quiet: true });
        for (const { problem } of data) {
          if (problem) outcome.refused.push(problem.detail);
          else outcome.done += 1;
        }
        from = next;
      }
      return outcome;
    },
    words: () => ({
      label: message("Undo"),
      ...(matchMedia(WITH_KEYS).matches &&
        { message: message("{keys} undoes it too", { keys: `${COMMAND} Z` }) }),
      duration: OFFER_MS,
    }),
    finish({ done, refused }: TakenBack) {
      if (done === 1 && refused.length === 0) toasts.success(message("Undone"));
      else if (done > 0) toasts.success(message("{count} changes were undone", { count: done }));
      if (refused.length > 0) {
        toasts.warning(message("{count} changes could not be undone", { count: refused.length }), {
          list: [...new Set(refused)],
        });
      }
      refresh();
    },
    refuse(failure) {
      if (!isAuthenticated(actors.session.getSnapshot())) return;
      const reason = failure instanceof RequestFailure && failure.problem?.detail;
      toasts.warning(
        message("It was not undone"),
        { message: reason || message("An unexpected error occurred. Please try again.") },
      );
      refresh();
    },
    repeatable: (failure) =>
      isWorthRepeating(failure)
        ? message("It was not undone: the server could not be reached.")
        : null,
  };
}
