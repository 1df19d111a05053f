import { type ActorRefFrom, fromPromise } from "xstate";
import { VISITS_KEY } from "../../../contract/constants.ts";
import type { SearchPage } from "../../../contract/schemas/search.ts";
import { MAX_SEARCH_WORDS, SEARCH_KINDS } from "../../../contract/search.ts";
import type { Visit } from "../../../machines/commandPalette.ts";
import type { feedbackFormMachine } from "../../../machines/feedbackForm.ts";
import { getSessionUser } from "../../../machines/session.ts";
import type { Services } from "../../actors/services.ts";
import { createResponseParser, loadResponseSchemas } from "../../api/schemas.ts";
import { localStore } from "../../platform/storage.ts";

const readPage = createResponseParser("SearchPage");

/** Creates the effects of the command palette in a browser. */
export function createPaletteImplementations({ http, actors: { session } }: Services) {
  return {
    actors: {
      search: fromPromise<SearchPage, { text: string }>(async ({ input, signal }) => {
        await loadResponseSchemas();
        // The API accepts a limited number of words.
        const q = input.text.trim().split(/\s+/).slice(0, MAX_SEARCH_WORDS).join(" ");
        return await http("/api/search", readPage, {
          query: new URLSearchParams({ q }),
          signal,
          quiet: true,
        });
      }),
    },
    actions: {
      storeVisits(_: unknown, { visits }: { visits: readonly Visit[] }) {
        const userId = getSessionUser(session.getSnapshot())?.id;
        if (userId === undefined) return;
        localStore.setItem(VISITS_KEY, JSON.stringify({ userId, visits }));
      },
    },
  };
}

/**
 * Reads the records that the user last opened in this browser. Returns none if they cannot be
 * parsed.
 */
export function readStoredVisits(userId: string | undefined): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStore.getItem(VISITS_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return [];
    if (!("userId" in stored && "visits" in stored) || stored.userId !== userId) return [];
    return Array.isArray(stored.visits) ? stored.visits.filter(isVisit) : [];
  } catch {
    return [];
  }
}

function isVisit(value: unknown): value is Visit {
  if (typeof value !== "object" || value === null) return false;
  if (!("kind" in value && "title" in value && "path" in value)) return false;
  return SEARCH_KINDS.some((kind) => kind === value.kind) &&
    typeof value.title === "string" && typeof value.path === "string" &&
    /^\/(?!\/)/.test(value.path);
}

/** Whether a dialog, a confirmation or the screenshot mode covers the page. */
export function isPageCovered({ actors: { app, confirmDialog } }: Services): boolean {
  if (confirmDialog.getSnapshot().context.current !== null) return true;
  const form: ActorRefFrom<typeof feedbackFormMachine> | undefined = app.system.get("feedbackForm");
  if (form?.getSnapshot().matches({ signedIn: "hidden" })) return true;
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  // Toasts have the role too, but do not cover the page; nor does a dialog that fades away.
  const uncovering = "[data-react-aria-top-layer], [data-motion=closing]";
  return [...dialogs].some((dialog) => dialog.closest(uncovering) === null);
}
