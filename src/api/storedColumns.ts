import { COLUMNS_KEY, DEFAULT_VIEWS_KEY } from "../../contract/constants.ts";
import type { ListPreference } from "../../contract/schemas/view.ts";
import { VIEW_SHARING, type ViewedListName } from "../../contract/viewSharing.ts";
import { localStore } from "../platform/storage.ts";

type Upload = (list: ViewedListName, hiddenColumns: string[]) => Promise<unknown>;

const isList = (name: string): name is ViewedListName => Object.hasOwn(VIEW_SHARING, name);

/**
 * Adds the hidden columns that an earlier release kept in this browser to those of the account, and
 * uploads them. What the account has wins; what it has by then is removed from the browser.
 */
export function withStoredColumns(preferences: ListPreference[], upload: Upload): ListPreference[] {
  const result = [...preferences];
  for (const key of localStore.listKeys()) {
    if (key.startsWith(DEFAULT_VIEWS_KEY)) localStore.removeItem(key);
    if (!key.startsWith(COLUMNS_KEY)) continue;
    const list = key.slice(COLUMNS_KEY.length);
    const index = result.findIndex((one) => one.list === list);
    const known = result[index] ?? { hiddenColumns: null, defaultView: null };
    const hiddenColumns = readColumns(localStore.getItem(key));
    if (!isList(list) || hiddenColumns.length === 0 || known.hiddenColumns !== null) {
      localStore.removeItem(key);
      continue;
    }
    upload(list, hiddenColumns).then(() => localStore.removeItem(key), console.info);
    result.splice(index === -1 ? result.length : index, 1, { ...known, list, hiddenColumns });
  }
  return result;
}

/** The columns that are stored; none where that cannot be parsed. */
function readColumns(text: string | null): string[] {
  try {
    const columns: unknown[] = [JSON.parse(text ?? "[]")].flat();
    return columns.filter((column) => typeof column === "string" && /^[a-zA-Z]{1,40}$/.test(column))
      .map(String);
  } catch {
    return [];
  }
}
