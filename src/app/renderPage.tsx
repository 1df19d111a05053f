import { AsyncLocalStorage } from "node:async_hooks";
import type { RenderPage } from "../../contract/renderedPage.ts";
import { readAccessToken } from "../api/auth.ts";
import { createHttp } from "../api/http.ts";
import { drawFor, type RenderedFor } from "../i18n/renderedFor.ts";
import { fetchEarlyParts } from "../ui/deferred.tsx";
import { createQueryClient } from "./queryClient.ts";
import { openRenderedApp } from "./renderedApp.tsx";
import { documentTitle, markPlace } from "./titles.ts";
import { usedStyles } from "./usedStyles.ts";
import { settled } from "./waits.ts";

/** How React marks a part that waits for something. */
const UNFINISHED = "<!--$!-->";

/**
 * Draws a page as the reader's browser would, with what its loaders ask the API for. Where that is
 * refused, leads to another address or is not the whole of it, there are the answers alone.
 */
export const renderPage: RenderPage = (asked) => readers.run(asked.reader, draw, asked);

/** Pages for several readers are under way at once. */
const readers = new AsyncLocalStorage<RenderedFor>();
drawFor(() => readers.getStore());

async function draw(
  { address, reader, knownStyles, fetch }: Parameters<RenderPage>[0],
): ReturnType<RenderPage> {
  const { accessToken, language, theme, isCollapsed, now, timeZone } = reader;
  const answers: Record<string, string> = {};
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // The browser asks again for what it is not given.
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  let isStorageFull = false;
  const app = await openRenderedApp({
    address,
    grant: { user: readAccessToken(accessToken), accessToken, refreshToken: null },
    preferences: { language, theme },
    sidebar: { collapsed: isCollapsed },
    now: () => now,
    zone: () => timeZone,
    http: createHttp({
      accessToken: () => accessToken,
      refreshedToken: () => Promise.resolve(null),
      language: () => language,
      onFailure: () => {},
      onStorage: (isFull) => isStorageFull = isFull,
      async fetch(input, init) {
        const answer = await fetch(input, init);
        if (answer.ok) answers[String(input)] = await answer.clone().text();
        return answer;
      },
    }),
    queries: {
      open: () => Promise.resolve(client),
      client: () => client,
      forget: () => client.clear(),
      refresh: () => void client.invalidateQueries(),
      retry: () => {},
    },
  });
  try {
    await settled(client);
    const { errors, location } = app.router.state;
    if (errors !== null || location.pathname + location.search !== address) return { answers };
    // The browser asks again for what failed, and shows meanwhile that it does.
    const queries = client.getQueryCache().getAll();
    if (queries.some(({ state }) => state.status === "error")) return { answers };
    markPlace(app);
    if (isStorageFull) app.actors.serverStorage.send({ type: "storage.filled" });
    await fetchEarlyParts();
    const markup = app.render();
    // A part of it comes later, as a dialog does that the address opens.
    if (markup.includes(UNFINISHED)) return { answers };
    return {
      answers,
      page: {
        title: documentTitle(app),
        // A content policy lets no attribute style an element, but a script may.
        markup: markup.replaceAll(' style="', ' data-style="'),
        styles: usedStyles(app.styles(), markup, knownStyles),
        renderedAt: now,
      },
    };
  } finally {
    app.close();
    client.clear();
  }
}
