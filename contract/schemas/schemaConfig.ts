import { configure } from "arktype/config";

// Compiled validators need `new Function`, which the browser's content policy refuses. They also word
// some errors otherwise, so the server does without them too: both sides then say the same.
configure({ jitless: true });
