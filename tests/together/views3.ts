// React Aria decides as it is loaded whether there is a document.
import "../support/dom.ts";
import { registerTests } from "../support/registerTests.ts";

await registerTests({ of: ["views"], share: [3, 3] });
