import { styled } from "../theme.ts";

/** Is there on wide screens alone. By CSS: the server does not know how wide a window is. */
export const WideOnly = styled("span", { display: "contents", "@narrow": { display: "none" } });

/** Is there on screens as narrow as a phone's alone. */
export const NarrowOnly = styled("span", { display: "none", "@narrow": { display: "contents" } });
