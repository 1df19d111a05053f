// The product's own keeps these files as well.
import "../../../../../src/worker/serviceWorker.ts";
