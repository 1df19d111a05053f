import { config } from "../theme.ts";
import { useMedia } from "../useMedia.ts";

/** Whether the window is as narrow as a telephone, where actions fold into menus. */
export function useNarrow(): boolean {
  return useMedia(config.media.narrow);
}
