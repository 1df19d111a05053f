export interface Fetched {
  url: string;
  mimeType: string;
  /** Milliseconds on the browser's clock. */
  sentAt: number;
  duration: number;
  /** Encoded bytes with headers; 0 for videos, which stream. */
  bytes: number;
}

/** Network events of the DevTools protocol; times in seconds on a clock of their own. */
export type NetworkEvent =
  | {
    method: "Network.requestWillBeSent";
    params: DocumentRequestEvent & { request: { url: string } };
  }
  | { method: "Network.responseReceived"; params: DocumentRequestEvent & { response: Response } }
  | { method: "Network.requestServedFromCache"; params: RequestEvent }
  | { method: "Network.loadingFinished"; params: RequestEvent & { encodedDataLength: number } }
  | { method: "Network.loadingFailed"; params: RequestEvent };

interface RequestEvent {
  requestId: string;
  timestamp: number;
}

/** `loaderId` is the document's; the request of a document has the same id. */
interface DocumentRequestEvent extends RequestEvent {
  loaderId: string;
}

interface Response {
  mimeType: string;
  fromDiskCache?: boolean;
  fromServiceWorker?: boolean;
}

interface Request extends Fetched {
  source: string;
  loader: string;
  isDocument: boolean;
  isDone: boolean;
  isFromNetwork: boolean;
}

export interface Ledger {
  recordEvent(source: string, event: NetworkEvent): void;
  /** Records a worker's script, whose request the DevTools protocol reports without its end. */
  recordWorker(url: string): void;
  listFetched(): Fetched[];
  /**
   * Returns pending requests. Those of a document that was left are excluded: their end is not
   * always reported.
   */
  pending(source?: string): Fetched[];
  count(source?: string): number;
  waitUntil(condition: () => boolean): Promise<void>;
}

const ENDLESS = /^(video\/|audio\/|text\/event-stream)/;

/** `traffic.ts` reads the size of the script from the page. */
const WORKER_SCRIPT = { mimeType: "text/javascript", isDone: true };

/** Data in the page, and the tab's icon, which browsers fetch at any time. */
const NO_REQUEST = /^(data|blob):|\/favicon\.svg$/;

export function createLedger(): Ledger {
  const requests = new Map<string, Request>();
  const documents = new Map<string, Request>();
  const checks = new Set<() => void>();

  const applyEvent = (source: string, { method, params }: NetworkEvent) => {
    const key = `${source} ${params.requestId}`;
    if (method === "Network.requestWillBeSent") {
      const { request: { url }, loaderId: loader, timestamp } = params;
      if (NO_REQUEST.test(url)) return;
      const isDocument = loader === params.requestId;
      requests.set(
        key,
        createRequest({ source, url, loader, isDocument, sentAt: timestamp * 1000 }),
      );
      return;
    }
    const request = requests.get(key);
    if (request === undefined) return;
    switch (method) {
      case "Network.responseReceived": {
        if (request.isDocument) documents.set(source, request);
        const { mimeType, fromDiskCache = false, fromServiceWorker = false } = params.response;
        request.mimeType = mimeType;
        request.isFromNetwork &&= !fromDiskCache && !fromServiceWorker;
        break;
      }
      case "Network.requestServedFromCache":
        request.isFromNetwork = false;
        break;
      case "Network.loadingFinished":
        if (!ENDLESS.test(request.mimeType)) request.bytes = params.encodedDataLength;
        finishRequest(request, params);
        break;
      case "Network.loadingFailed":
        finishRequest(request, params);
    }
  };

  const filterBySource = (source: string | undefined) =>
    [...requests.values()].filter((request) => source === undefined || request.source === source);

  const isAbandoned = ({ source, loader, isDocument, sentAt }: Request) => {
    const open = documents.get(source);
    if (open === undefined || loader === "" || loader === open.loader) return false;
    return !isDocument || sentAt < open.sentAt;
  };

  return {
    recordEvent(source, event) {
      if (!event.method.startsWith("Network.")) return;
      applyEvent(source, event);
      for (const check of [...checks]) check();
    },
    recordWorker(url) {
      for (const request of requests.values()) {
        if (request.url === url && request.mimeType === "") Object.assign(request, WORKER_SCRIPT);
      }
      for (const check of [...checks]) check();
    },
    listFetched: () =>
      [...requests.values()].filter((request) => request.isFromNetwork && !isAbandoned(request)),
    pending: (source) =>
      filterBySource(source).filter((request) =>
        !request.isDone && !ENDLESS.test(request.mimeType) && !isAbandoned(request)
      ),
    count: (source) => filterBySource(source).length,
    waitUntil: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
  };
}

function createRequest(
  event: Pick<Request, "source" | "url" | "loader" | "isDocument" | "sentAt">,
): Request {
  const pending = {
    mimeType: "",
    duration: Number.NaN,
    bytes: 0,
    isDone: false,
    isFromNetwork: true,
  };
  return { ...event, ...pending };
}

function finishRequest(request: Request, { timestamp }: RequestEvent): void {
  request.isDone = true;
  request.duration = timestamp * 1000 - request.sentAt;
}
