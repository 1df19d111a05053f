import "../../support/dom.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { NOTIFICATION_POLL_MS } from "../../../contract/constants.ts";
import type { Services } from "../../../src/actors/services.ts";
import { NOTIFICATION_LISTS, UNREAD_COUNT } from "../../../src/api/notifications.ts";
import { notificationEffects } from "../../../src/app/notificationEffects.ts";

const LIST = [...NOTIFICATION_LISTS, { page: 1 }];

/** A list that is shown and was read some time ago; `poll` is the answer of a poll. */
function shownList({ readAgo, known }: { readAgo: number; known?: number }) {
  const client = new QueryClient();
  let reads = 0;
  client.setQueryData(LIST, "rows", { updatedAt: Date.now() - readAgo });
  if (known !== undefined) client.setQueryData(UNREAD_COUNT, known);
  const observer = new QueryObserver(client, {
    queryKey: LIST,
    queryFn: () => `rows ${++reads}`,
    staleTime: Infinity,
  });
  const stop = observer.subscribe(() => {});
  const services = { actors: {}, http: () => {}, queries: { client: () => client } };
  const { poller } = notificationEffects(services as unknown as Services, () => {});
  return {
    reads: () => reads,
    poll(unread: number) {
      poller.actions.setUnread(undefined, { unread });
      return new Promise((resolve) => setTimeout(resolve));
    },
    end() {
      stop();
      client.clear();
    },
  };
}

const cases = [
  { name: "is not read again by a poll right after it was read", readAgo: 0, known: 3, reads: 0 },
  { name: "is not read again while the count is not known yet", readAgo: 0, reads: 0 },
  { name: "is read again when the count has changed", readAgo: 0, known: 2, reads: 1 },
  {
    name: "is read again by the next poll",
    readAgo: NOTIFICATION_POLL_MS * 0.9,
    known: 3,
    reads: 1,
  },
];

for (const { name, reads, ...shown } of cases) {
  Deno.test(`notification list: ${name}`, async () => {
    const list = shownList(shown);
    await list.poll(3);
    assert.equal(list.reads(), reads);
    list.end();
  });
}
