import { together } from "../support/together.ts";

await together({ of: ["server"], share: [1, 5] });
