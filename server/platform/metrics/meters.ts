import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** Counted events of sessions. */
export type SessionEvent = "started" | "refreshed" | "reused" | "refused" | "ended";

interface HandledRequest {
  method: string;
  /** The route's path pattern. */
  route: string;
  status: number;
}

interface MetersInput {
  /** A monotonic time in milliseconds. */
  now?: () => number;
  /** In milliseconds since 1970. */
  date?: () => number;
}

/** Prometheus metrics of this process. */
export interface Meters {
  registry: Registry;
  /**
   * Starts to time a request. The returned function counts the response and returns milliseconds.
   */
  startRequest(): (response: HandledRequest) => number;
  countSession(event: SessionEvent): void;
  /** Counts an attempt that a rate limit rejected. */
  countRateLimited(action: string): void;
  /** Times a run of a job, and counts failures. */
  timeJob<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Observes how late a timer of this process fired. */
  observeEventLoopDelay(ms: number): void;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60, 600];
const DELAY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Creates metrics that start at zero. */
export function createMeters(
  { now = () => performance.now(), date = () => Date.now() }: MetersInput = {},
): Meters {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "iklim_http_request_duration_seconds",
    help: "Requests by their route's pattern, until the start of the response.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: "iklim_http_requests_in_flight",
    help: "Requests in progress.",
    registers,
  });
  const sessions = new Counter({
    name: "iklim_session_events_total",
    help: "Sessions started, refreshed, ended, ended for a reused token, and rejected refreshes.",
    labelNames: ["event"],
    registers,
  });
  const rateLimitRejections = new Counter({
    name: "iklim_rate_limit_refusals_total",
    help: "Attempts that a rate limit rejected.",
    labelNames: ["action"],
    registers,
  });
  const jobs = new Histogram({
    name: "iklim_job_duration_seconds",
    help: "Runs of background jobs.",
    labelNames: ["job"],
    buckets: JOB_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "iklim_job_failures_total",
    help: "Runs that failed.",
    labelNames: ["job"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "iklim_job_last_success_timestamp_seconds",
    help: "When a run last succeeded.",
    labelNames: ["job"],
    registers,
  });
  const delays = new Histogram({
    name: "iklim_event_loop_delay_seconds",
    help: "How late a timer fires that is set twice a second.",
    buckets: DELAY_SECONDS,
    registers,
  });

  return {
    registry,
    startRequest() {
      const start = now();
      inFlight.inc();
      return ({ method, route, status }) => {
        const ms = now() - start;
        inFlight.dec();
        requests.observe({
          method: METHODS.includes(method) ? method : "other",
          route,
          status: `${Math.floor(status / 100)}xx`,
        }, ms / 1000);
        return ms;
      };
    },
    countSession: (event) => sessions.inc({ event }),
    countRateLimited: (action) => rateLimitRejections.inc({ action }),
    async timeJob(name, run) {
      const start = now();
      failures.inc({ job: name }, 0);
      try {
        const result = await run();
        lastSuccess.set({ job: name }, date() / 1000);
        return result;
      } catch (error) {
        failures.inc({ job: name });
        throw error;
      } finally {
        jobs.observe({ job: name }, (now() - start) / 1000);
      }
    },
    observeEventLoopDelay: (ms) => delays.observe(ms / 1000),
  };
}
