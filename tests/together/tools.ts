import { registerTests } from "../support/registerTests.ts";

await registerTests({ of: ["tools"] });
