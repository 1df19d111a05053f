// Parts of every page that are not needed at first: one chunk, which loads after the page.
export { FailedChunksNotice } from "./FailedChunksNotice.tsx";
export { TroubleNotice } from "./TroubleNotice.tsx";
export { FullTexts } from "../ui/overlay/FullTexts.tsx";
export { FocusKeeper } from "../ui/overlay/FocusKeeper.tsx";
