import { together } from "../support/together.ts";

await together({ of: ["tools"] });
