import { registerTests } from "../support/registerTests.ts";

await registerTests({ of: ["server"], share: [5, 5] });
