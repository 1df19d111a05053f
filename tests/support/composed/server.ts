import type { SessionUser } from "../../../contract/sessionUser.ts";
import type { Timeline } from "./timeline.ts";

const PERSONS = ["elif", "deniz"] as const;
export type Person = (typeof PERSONS)[number];

/** What happens to a request. */
export type Outcome =
  | "answered"
  /** Handled at once, the response is delayed. */
  | "late"
  /** Handled, the response is lost. */
  | "lost"
  /** Handled twice, as when a proxy retries. */
  | "twice"
  /** Neither handled nor answered. */
  | "never"
  | "offline"
  | "refused"
  | "forbidden"
  | "unavailable"
  | "broken"
  | "garbled"
  /** Responds with the previous tokens. */
  | "stale";

/** The response time of a prompt server, in milliseconds. */
const PROMPT_MS = 20;
const LATE_MS = 4_000;
/** The transport time of a response, longer than `MESSAGE_MS` between tabs. */
export const TRANSPORT_MS = 5;

export interface PendingRequest {
  /** The tab it came from. */
  tab: string;
  method: string;
  path: string;
  body: unknown;
  token: string | null;
  /** Whether its outcome is chosen. */
  isDecided: boolean;
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

export interface Session {
  id: string;
  person: Person;
  generation: number;
  rotatedAt: number;
  hasEnded: boolean;
  /** Whether a request of this session was rejected. */
  hasRefused: boolean;
  /** Tokens that got a 401; the app must refresh after one. */
  denied: Set<string | null>;
  /** Whether the user signed out of it or signed in again. */
  hasSignedOut: boolean;
  /** How many refreshes were requested. */
  refreshCount: number;
  /** Whether the last refresh has no response yet. */
  isRefreshPending: boolean;
  /** Whether the response to a refresh was lost. */
  hasLost: boolean;
}

interface FakeNotification {
  id: string;
  isDelivered: boolean;
}

const MINUTE = 60_000;
const TOKEN_MS = 15 * MINUTE;
/** How long the previous refresh token still returns the current pair. */
const GRACE_MS = 10_000;

/** Simulates the server; it responds by itself or as `decide` says. */
export class SimulatedServer {
  /** Whether it responds by itself. */
  respondsPromptly = true;
  readonly pendingRequests = new Set<PendingRequest>();
  readonly #sessions = new Map<string, Session>();
  readonly #notices = new Map<Person, FakeNotification[]>();
  readonly outcomes = new Map<Outcome, number>();
  #count = 0;
  #lastPair = new Map<string, object>();

  constructor(private readonly timeline: Timeline, private readonly isOnline: () => boolean) {}

  /** Creates the `fetch` of a tab. */
  createFetch(tab: string, onSent: (flight: PendingRequest) => void): typeof globalThis.fetch {
    return (path, { method = "GET", headers, body, signal } = {}) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "") ?? null;
      const flight: PendingRequest = {
        tab,
        method,
        path: String(path),
        body: typeof body === "string" ? JSON.parse(body) : body,
        token,
        isDecided: false,
        resolve,
        reject,
      };
      if (signal?.aborted) {
        reject(signal.reason);
        return promise;
      }
      onSent(flight);
      this.pendingRequests.add(flight);
      signal?.addEventListener("abort", () => {
        this.abandon(flight);
        reject(signal.reason);
      });
      if (!this.isOnline()) this.decide(flight, "offline");
      else if (this.respondsPromptly) {
        this.timeline.add(null, PROMPT_MS, () => {
          if (!flight.isDecided && this.pendingRequests.has(flight)) {
            this.decide(flight, "answered");
          }
        });
      }
      return promise;
    };
  }

  decide(flight: PendingRequest, outcome: Outcome): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    flight.isDecided = true;
    const session = this.findSession(flight.token);
    switch (outcome) {
      case "answered":
        return this.#tell(flight, this.#handle(flight));
      case "twice": {
        const first = this.#handle(flight);
        return this.#tell(flight, flight.path.includes("/auth/") ? this.#handle(flight) : first);
      }
      case "late":
        return this.#tell(flight, this.#handle(flight), LATE_MS);
      case "lost":
        this.#handle(flight);
        this.abandon(flight);
        return flight.reject(new TypeError("Failed to fetch"));
      case "never":
        return;
      case "offline":
        return this.#fail(flight);
      case "refused":
      case "forbidden":
        if (session && isRefresh(flight)) session.hasRefused = true;
        return this.#tell(flight, problem(outcome === "refused" ? 401 : 403));
      case "unavailable":
        return this.#tell(flight, new Response("<h1>Bad gateway</h1>", html(502)));
      case "broken":
        return this.#tell(flight, problem(500));
      case "garbled":
        if (session) session.hasLost = true;
        this.#handle(flight);
        return this.#tell(flight, json({ access_token: "e30.e30.x", undelivered: 1 }));
      case "stale": {
        const pair = session && this.#lastPair.get(session.id);
        if (!pair || !isRefresh(flight)) return this.#fail(flight);
        session.hasRefused = true;
        return this.#tell(flight, json(pair));
      }
    }
  }

  /** Fails all pending requests: the network is lost. */
  failPendingRequests(): void {
    for (const flight of this.pendingRequests) {
      this.abandon(flight);
      flight.reject(new TypeError("Failed to fetch"));
    }
  }

  /** Forgets a request that was aborted. */
  abandon(flight: PendingRequest): void {
    this.pendingRequests.delete(flight);
    const session = this.findSession(flight.token);
    if (flight.isDecided && session) session.hasLost = true;
  }

  /** Ends a person's sessions, as an administrator does. */
  revoke(person: Person): void {
    for (const session of this.#sessions.values()) {
      if (session.person !== person) continue;
      session.hasEnded = true;
      session.hasRefused = true;
    }
  }

  /** Marks sessions as left by their user, ended ones included. */
  markSignedOut(matches: (session: Session) => boolean): void {
    for (const session of this.#sessions.values()) {
      if (matches(session)) session.hasSignedOut = true;
    }
  }

  notify(person: Person): void {
    const notices = this.#notices.get(person) ?? [];
    this.#count += 1;
    this.#notices.set(person, [...notices, { id: `n${this.#count}`, isDelivered: false }]);
  }

  /** Finds the session of a token, valid or not. */
  findSession(token: string | null): Session | undefined {
    return this.#sessions.get(readSessionId(token));
  }

  /** Whether a tab has received a newer refresh token. */
  isReplaced(token: string | null): boolean {
    const session = this.findSession(token);
    return session !== undefined && !session.hasLost && !session.hasRefused &&
      parseGeneration(token) < session.generation;
  }

  #tell(flight: PendingRequest, response: Response, ms = TRANSPORT_MS) {
    if (response.status === 401) this.findSession(flight.token)?.denied.add(flight.token);
    this.timeline.add(null, ms, () => {
      if (!this.pendingRequests.delete(flight)) return;
      const session = this.findSession(flight.token);
      if (session && isRefresh(flight)) session.isRefreshPending = false;
      flight.resolve(response);
    });
  }

  #fail(flight: PendingRequest) {
    if (this.pendingRequests.delete(flight)) flight.reject(new TypeError("Failed to fetch"));
  }

  #handle({ method, path, body, token }: PendingRequest): Response {
    const [, , area = "", name = "", action = ""] = path.split("/");
    if (area === "auth") {
      if (name === "login") return this.#signIn(body);
      const session = this.findSession(token);
      if (name === "refresh") return session ? this.#refresh(session, token) : problem(401);
      if (session) session.hasEnded = true;
      return new Response(null, { status: 204 });
    }
    const session = this.findSession(token);
    if (!session || session.hasEnded || readExpiry(token) <= this.timeline.wall()) {
      if (session?.hasEnded) session.hasRefused = true;
      return problem(401);
    }
    const notices = this.#notices.get(session.person) ?? [];
    if (name === "undelivered") {
      return json(notices.filter(({ isDelivered }) => !isDelivered).map(toUserNotification));
    }
    if (name === "unread") return json(notices.length);
    if (action === "acknowledge-delivery") {
      const notice = notices.find(({ id }) => id === name);
      if (notice) notice.isDelivered = true;
      return notice ? json(toUserNotification(notice)) : problem(404);
    }
    return method === "GET" ? json({ data: [], total: 0 }) : json({});
  }

  #signIn(body: unknown): Response {
    const person = PERSONS.find((one) => JSON.stringify(body).includes(one)) ?? PERSONS[0];
    this.#count += 1;
    const session: Session = {
      id: `s${this.#count}`,
      person,
      generation: 1,
      rotatedAt: this.timeline.wall(),
      hasEnded: false,
      hasRefused: false,
      denied: new Set(),
      hasSignedOut: false,
      refreshCount: 0,
      isRefreshPending: false,
      hasLost: false,
    };
    this.#sessions.set(session.id, session);
    return json(this.#createTokens(session));
  }

  #refresh(session: Session, token: string | null): Response {
    const generation = parseGeneration(token);
    const now = this.timeline.wall();
    if (session.hasEnded) return problem(401);
    if (generation === session.generation) {
      session.generation += 1;
      session.rotatedAt = now;
      return json(this.#createTokens(session));
    }
    if (generation === session.generation - 1 && now - session.rotatedAt <= GRACE_MS) {
      return json(this.#createTokens(session));
    }
    session.hasEnded = true;
    session.hasRefused = true;
    return problem(401);
  }

  #createTokens(session: Session): object {
    const { person, generation, id } = session;
    this.#count += 1;
    const claims: SessionUser & { session: string; jti: number } = {
      id: person,
      email: `${person}@iklim.example`,
      name: person,
      surname: "",
      company_id: "verde",
      company_name: "Verde",
      roles: [],
      permissions: ["notification:read", "feedback:create"],
      exp: Math.floor((this.timeline.wall() + TOKEN_MS) / 1000),
      session: id,
      jti: this.#count,
    };
    const pair = {
      access_token: `e30.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.x`,
      refresh_token: `refresh ${id} ${generation}`,
    };
    const last = this.#lastPair.get(id);
    this.#lastPair.set(id, last ?? pair);
    return pair;
  }
}

interface Claims {
  session?: string;
  exp?: number;
}

const read = new Map<string, Claims>();

function parseClaims(token: string | null): Claims {
  if (token === null) return {};
  const known = read.get(token);
  if (known) return known;
  const claims: Claims = JSON.parse(atob(token.split(".")[1] ?? "e30"));
  if (read.size > 1_000) read.clear();
  read.set(token, claims);
  return claims;
}

/** Whether a request is a poll. */
export const isPoll = ({ path }: PendingRequest) =>
  /\/(undelivered|unread\/count|acknowledge-delivery)$/.test(path);

export const isRefresh = ({ path }: PendingRequest) => path.endsWith("/refresh");

const parseGeneration = (token: string | null) => Number(token?.split(" ")[2]);
/** Returns when an access token expires, in milliseconds since 1970. */
export const readExpiry = (token: string | null) => (parseClaims(token).exp ?? 0) * 1000;

function readSessionId(token: string | null): string {
  if (token === null) return "";
  return token.startsWith("refresh ")
    ? token.split(" ")[1] ?? ""
    : parseClaims(token).session ?? "";
}

const html = (status: number) => ({ status, headers: { "Content-Type": "text/html" } });
const json = (body: unknown) => Response.json(body);
const problem = (status: number) =>
  Response.json({ type: "about:blank", title: "Error", detail: `Status ${status}`, status }, {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });

const toUserNotification = ({ id, isDelivered }: FakeNotification) => ({
  id,
  title: id,
  message: "Something happened.",
  link: "/project/",
  status: isDelivered ? "DELIVERED" : "PENDING",
  createdAt: "2026-11-21T06:00:00Z",
  updatedAt: "2026-11-21T06:00:00Z",
});
