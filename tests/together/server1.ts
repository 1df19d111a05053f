import { registerTests } from "../support/registerTests.ts";

await registerTests({ of: ["server"], share: [1, 5] });
