import { together } from "../support/together.ts";

await together({ of: ["views"], share: [1, 3] });
