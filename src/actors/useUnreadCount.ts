import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { UNREAD_COUNT } from "../api/notifications.ts";

/** How many notifications are unread, as far as it is known; it asks for nothing. */
export function useUnreadCount(): number {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData<number>(UNREAD_COUNT) ?? 0,
  );
}
