import { configure } from "arktype/config";

// Compiled validators need `new Function`, which the content security policy forbids. The server
// does not compile them either, so that error messages are the same on both sides.
configure({ jitless: true });
