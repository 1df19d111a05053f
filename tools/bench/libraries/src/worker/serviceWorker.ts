import "../../../../../src/worker/serviceWorker.ts";
