import { styled } from "../theme.ts";

/** Shows its children on wide screens only, by CSS: the server does not know the window's width. */
export const WideOnly = styled("span", { display: "contents", "@narrow": { display: "none" } });

/** Shows its children on narrow screens only. */
export const NarrowOnly = styled("span", { display: "none", "@narrow": { display: "contents" } });
