import { configure } from "arktype/config";

// Compiled validators need `new Function`, which the browser's content policy refuses.
configure({ jitless: typeof Deno === "undefined" });
