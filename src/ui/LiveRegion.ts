import { styled } from "./theme.ts";

/** A live region; it must be in the page before its text. Takes no space while empty. */
export const LiveRegion = styled("div", { "&:empty": { position: "absolute" } });
