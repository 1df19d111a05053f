import { together } from "../support/together.ts";

await together({ of: ["views"], share: [2, 3] });
