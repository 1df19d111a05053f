// What no page needs to be shown: fetched once the page stands.
export { MissingPartsNotice } from "./MissingPartsNotice.tsx";
export { TroubleNotice } from "./TroubleNotice.tsx";
export { FocusKeeper } from "../ui/overlay/FocusKeeper.tsx";
