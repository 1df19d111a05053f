import { fromPromise } from "xstate";
import { VISITS_KEY } from "../../contract/constants.ts";
import type { SearchPage } from "../../contract/schemas/search.ts";
import { MAX_SEARCH_WORDS, SEARCH_KINDS } from "../../contract/search.ts";
import type { Visit } from "../../machines/commandPalette.ts";
import { sessionUser } from "../../machines/session.ts";
import type { Services } from "../actors/services.ts";
import { answer, loadAnswerSchemas } from "../api/answer.ts";
import { localStore } from "../platform/storage.ts";

const readPage = answer("SearchPage");

/** The effects of the command palette in a browser. */
export function paletteEffects({ http, actors: { session } }: Services) {
  return {
    actors: {
      search: fromPromise<SearchPage, { text: string }>(async ({ input, signal }) => {
        await loadAnswerSchemas();
        // Of a long text by its first words.
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
        const userId = sessionUser(session.getSnapshot())?.id;
        if (userId === undefined) return;
        localStore.setItem(VISITS_KEY, JSON.stringify({ userId, visits }));
      },
    },
  };
}

/** What a user opened last in this browser; what cannot be parsed is nothing. */
export function storedVisits(userId: string | undefined): Visit[] {
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

/** Whether a dialog, a question or the choice of a screen has the user's attention. */
export function isPageCovered({ actors: { app, confirmDialog } }: Services): boolean {
  if (confirmDialog.getSnapshot().context.asked !== null) return true;
  const form = app.getSnapshot().children.feedbackForm?.getSnapshot();
  if (form && "matches" in form && form.matches({ signedIn: "away" })) return true;
  const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
  // Toasts have the role as well, and cover nothing.
  return [...dialogs].some((one) => one.closest("[data-react-aria-top-layer]") === null);
}
