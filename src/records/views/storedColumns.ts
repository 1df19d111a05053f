import { COLUMNS_KEY, DEFAULT_VIEWS_KEY } from "../../../contract/constants.ts";
import type { ListPreference } from "../../../contract/schemas/view.ts";
import { VIEW_SHARING, type ViewedListName } from "../../../contract/viewSharing.ts";
import { localStore } from "../../platform/storage.ts";

type Upload = (list: ViewedListName, hiddenColumns: string[]) => Promise<unknown>;

const isViewedList = (name: string): name is ViewedListName => Object.hasOwn(VIEW_SHARING, name);

const isStoredKey = (key: string) =>
  key.startsWith(COLUMNS_KEY) || key.startsWith(DEFAULT_VIEWS_KEY);

/** Whether this browser has columns that an earlier release stored. */
export const hasStoredColumns = (): boolean => localStore.listKeys().some(isStoredKey);

/**
 * Uploads hidden columns that an earlier release stored in this browser, then removes them. Columns
 * in the account are kept. Returns whether the account has changed.
 */
export async function uploadStoredColumns(
  preferences: readonly ListPreference[],
  upload: Upload,
): Promise<boolean> {
  let isChanged = false;
  for (const key of localStore.listKeys()) {
    if (key.startsWith(DEFAULT_VIEWS_KEY)) localStore.removeItem(key);
    if (!key.startsWith(COLUMNS_KEY)) continue;
    const list = key.slice(COLUMNS_KEY.length);
    const accountColumns = preferences.find((one) => one.list === list)?.hiddenColumns ?? null;
    const hiddenColumns = readColumns(localStore.getItem(key));
    if (isViewedList(list) && hiddenColumns.length > 0 && accountColumns === null) {
      try {
        await upload(list, hiddenColumns);
      } catch (error) {
        console.info("The columns could not be moved to the account", error);
        continue;
      }
      isChanged = true;
    }
    localStore.removeItem(key);
  }
  return isChanged;
}

/** Parses stored columns; empty if malformed. */
function readColumns(text: string | null): string[] {
  try {
    const columns: unknown[] = [JSON.parse(text ?? "[]")].flat();
    return columns.filter((column) => typeof column === "string" && /^[a-zA-Z]{1,40}$/.test(column))
      .map(String);
  } catch {
    return [];
  }
}
