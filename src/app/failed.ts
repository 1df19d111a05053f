// What stands in place of what could not be loaded: fetched once the page stands.
export { RouteErrorScreen } from "./RouteErrorScreen.tsx";
export { MissingPartsNotice } from "./MissingPartsNotice.tsx";
export { TroubleNotice } from "./TroubleNotice.tsx";
