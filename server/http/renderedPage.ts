import type { Context, Hono } from "hono";
import { MAX_ADDRESS_LENGTH } from "../../contract/appPath.ts";
import { TimeZone } from "../../contract/schemas/dueDate.ts";
import {
  type PageReader,
  RENDERED_PAGE_PATH,
  type RenderPage,
} from "../../contract/renderedPage.ts";
import { DEFAULT_TIME_ZONE, THEMES } from "../../contract/constants.ts";
import { RenderedPage } from "../../contract/schemas/renderedPage.ts";
import { bearerToken, signedIn } from "./authorize.ts";
import type { AppEnv } from "./env.ts";
import { describe } from "./openApi.ts";
import { badQuery, unknownKeys } from "./params.ts";
import { createPlaces } from "./places.ts";
import { busy } from "./problem.ts";
import type { AppFiles } from "./static.ts";

/**
 * How many pages are rendered at once, in all and per user; the browser renders the others. Rendering
 * blocks the thread that serves every request.
 */
export const MOST_AT_ONCE = { all: 4, perUser: 1 };

const QUERY = {
  address: {
    type: "string",
    maxLength: MAX_ADDRESS_LENGTH,
    description: "Path and query of a page.",
  },
  timeZone: {
    type: "string",
    default: DEFAULT_TIME_ZONE,
    description: "The reader's, by its IANA name.",
  },
  narrow: { type: "boolean", description: "The window is as narrow as a phone's." },
  theme: { type: "string", enum: [...THEMES], description: "The look that was chosen." },
  collapsed: { type: "boolean", description: "The navigation is collapsed." },
  styles: {
    type: "string",
    description:
      "The id of the styles that the document has; with another, or none, all of the page's are sent.",
  },
};

/** Where nothing is built that draws pages, every page is left to the browser. */
const drawNothing: RenderPage = () => Promise.resolve({ answers: {} });

/** GET /api/rendered-page: a page as its reader's browser would draw it, with what it is drawn of. */
export function renderedPageRoute(
  app: Hono<AppEnv>,
  { renderPage = drawNothing, sharedStyles }: Pick<AppFiles, "renderPage" | "sharedStyles"> = {},
): void {
  const places = createPlaces(MOST_AT_ONCE);
  app.get(
    RENDERED_PAGE_PATH,
    describe("Draw a page for whoever asks", {
      tag: "Pages",
      answers: RenderedPage,
      query: QUERY,
      refuses: ["busy"],
    }),
    signedIn(),
    async (c) => {
      const { address, reader, styles } = readQuery(c);
      const knownStyles = styles === sharedStyles?.id ? sharedStyles?.text : undefined;
      const place = places.take(c.var.currentUser.id);
      if (typeof place === "string") throw busy();
      try {
        const asked = { address, reader, knownStyles, fetch: asking(app, c) };
        return c.json(await renderPage(asked));
      } finally {
        place.leave();
      }
    },
  );
}

/** Asks the API as whoever asked for the page, without a socket of its own. */
const asking =
  (app: Hono<AppEnv>, c: Context<AppEnv>): typeof globalThis.fetch => async (input, init) => {
    const { signal } = c.req.raw;
    const asked = new Request(new URL(String(input), c.req.url), { ...init, signal });
    const forwarded = c.req.header("X-Forwarded-For");
    if (forwarded !== undefined) asked.headers.set("X-Forwarded-For", forwarded);
    return await app.fetch(asked, c.env);
  };

const FLAGS = new Map([["true", true], ["false", false]]);

interface PageQuery {
  address: string;
  reader: PageReader;
  /** The id of the styles that the document has. */
  styles: string | null;
}

function readQuery(c: Context<AppEnv>): PageQuery {
  const params = new URL(c.req.url).searchParams;
  const address = params.get("address") ?? "";
  const timeZone = params.get("timeZone") ?? DEFAULT_TIME_ZONE;
  const flag = (name: string) => FLAGS.get(params.get(name) ?? "");
  const isNarrow = flag("narrow");
  const theme = THEMES.find((one) => one === params.get("theme"));
  const isCollapsed = flag("collapsed");
  const isPath = address.length <= MAX_ADDRESS_LENGTH && /^\/(?!\/|api\/)/.test(address);
  const faults = [
    ...isPath ? [] : ["address"],
    ...TimeZone.allows(timeZone) ? [] : ["timeZone"],
    ...isNarrow === undefined ? ["narrow"] : [],
    ...theme === undefined ? ["theme"] : [],
    ...isCollapsed === undefined ? ["collapsed"] : [],
  ];
  const unknown = unknownKeys(params, Object.keys(QUERY));
  const refused = badQuery([
    ...unknown,
    ...faults.map((key) => ({ key, reason: "value" as const })),
  ]);
  if (faults.length + unknown.length > 0) throw refused;
  if (isNarrow === undefined || isCollapsed === undefined || theme === undefined) throw refused;
  const accessToken = bearerToken(c) ?? "";
  const { language } = c.var;
  return {
    address,
    reader: {
      accessToken,
      language,
      timeZone,
      now: c.var.clock().getTime(),
      isNarrow,
      theme,
      isCollapsed,
    },
    styles: params.get("styles"),
  };
}
