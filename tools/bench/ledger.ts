/** One request, as the browser counts it. */
export interface Fetched {
  url: string;
  /** Of the answer, e.g. `text/javascript`. */
  mimeType: string;
  /** Milliseconds on the browser's clock. */
  sentAt: number;
  /** How long it took until all was there, in milliseconds. */
  took: number;
  /**
   * What came over the line for it, its head included, as it was encoded; nothing for a film, which
   * is seen as it comes.
   */
  bytes: number;
}

/** What the browser tells of a request; moments in seconds, on a clock of its own. */
export type Told =
  | { method: "Network.requestWillBeSent"; params: ByDocument & { request: { url: string } } }
  | { method: "Network.responseReceived"; params: ByDocument & { response: Response } }
  | { method: "Network.requestServedFromCache"; params: About }
  | { method: "Network.loadingFinished"; params: About & { encodedDataLength: number } }
  | { method: "Network.loadingFailed"; params: About };

interface About {
  requestId: string;
  timestamp: number;
}

/** The loader is that of the document that asks; a document has the number of its request. */
interface ByDocument extends About {
  loaderId: string;
}

interface Response {
  mimeType: string;
  fromDiskCache?: boolean;
  fromServiceWorker?: boolean;
}

interface Request extends Fetched {
  who: string;
  /** The loader of the document that asked; nothing where none did. */
  loader: string;
  isDocument: boolean;
  isDone: boolean;
  /** Neither a cache of the browser nor a service worker had it. */
  isOnLine: boolean;
}

export interface Ledger {
  /** `who` asked: a page or a worker. */
  note(who: string, told: Told): void;
  /** The script of a worker runs. Of its request the browser tells only that it was sent. */
  noteWorker(url: string): void;
  /** What came or comes over the line, but what was asked for by a document that has been left. */
  onLine(): Fetched[];
  /**
   * What is under way and will end, asked by whom; by anybody unless told. Of what a document asked
   * for that was being left, the browser does not always tell the end.
   */
  pending(who?: string): Fetched[];
  /** How much was asked for, by whom. */
  count(who?: string): number;
  /** Resolves once something is so, which is looked at whenever something was noted. */
  until(isSo: () => boolean): Promise<void>;
}

/** What never has to be there as a whole. */
const ENDLESS = /^(video\/|audio\/|text\/event-stream)/;

/** How much came for it the page knows (`traffic.ts`). */
const WORKER_SCRIPT = { mimeType: "text/javascript", isDone: true };

/** What is in the page itself. */
const NO_REQUEST = /^(data|blob):/;

/** Keeps what was asked for, by what the browser tells. */
export function createLedger(): Ledger {
  const requests = new Map<string, Request>();
  /** The request of the last document that came, by who asked. */
  const documents = new Map<string, Request>();
  const checks = new Set<() => void>();

  const write = (who: string, { method, params }: Told) => {
    const key = `${who} ${params.requestId}`;
    if (method === "Network.requestWillBeSent") {
      const { request: { url }, loaderId: loader, timestamp } = params;
      if (NO_REQUEST.test(url)) return;
      const isDocument = loader === params.requestId;
      requests.set(key, newRequest({ who, url, loader, isDocument, sentAt: timestamp * 1000 }));
      return;
    }
    const request = requests.get(key);
    if (request === undefined) return;
    switch (method) {
      case "Network.responseReceived": {
        if (request.isDocument) documents.set(who, request);
        const { mimeType, fromDiskCache = false, fromServiceWorker = false } = params.response;
        request.mimeType = mimeType;
        request.isOnLine &&= !fromDiskCache && !fromServiceWorker;
        break;
      }
      case "Network.requestServedFromCache":
        request.isOnLine = false;
        break;
      case "Network.loadingFinished":
        if (!ENDLESS.test(request.mimeType)) request.bytes = params.encodedDataLength;
        end(request, params);
        break;
      case "Network.loadingFailed":
        end(request, params);
    }
  };

  const by = (who: string | undefined) =>
    [...requests.values()].filter((request) => who === undefined || request.who === who);

  const isLeft = ({ who, loader, isDocument, sentAt }: Request) => {
    const open = documents.get(who);
    if (open === undefined || loader === "" || loader === open.loader) return false;
    return !isDocument || sentAt < open.sentAt;
  };

  return {
    note(who, told) {
      if (!told.method.startsWith("Network.")) return;
      write(who, told);
      for (const check of [...checks]) check();
    },
    noteWorker(url) {
      for (const request of requests.values()) {
        if (request.url === url && request.mimeType === "") Object.assign(request, WORKER_SCRIPT);
      }
      for (const check of [...checks]) check();
    },
    onLine: () => [...requests.values()].filter((request) => request.isOnLine && !isLeft(request)),
    pending: (who) =>
      by(who).filter((request) =>
        !request.isDone && !ENDLESS.test(request.mimeType) && !isLeft(request)
      ),
    count: (who) => by(who).length,
    until: (isSo) =>
      new Promise((resolve) => {
        const check = () => {
          if (!isSo()) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
  };
}

function newRequest(
  told: Pick<Request, "who" | "url" | "loader" | "isDocument" | "sentAt">,
): Request {
  const untold = { mimeType: "", took: Number.NaN, bytes: 0, isDone: false, isOnLine: true };
  return { ...told, ...untold };
}

function end(request: Request, { timestamp }: About): void {
  request.isDone = true;
  request.took = timestamp * 1000 - request.sentAt;
}
