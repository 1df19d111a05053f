import assert from "node:assert/strict";
import type { Http } from "../../../src/api/http.ts";
import { listNotifications, nextPage } from "../../../src/api/notifications.ts";
import {
  notificationQuery,
  readNotificationSearch,
} from "../../../src/pages/notification/notificationRecord.tsx";

const read = (search: string) => readNotificationSearch(new URLSearchParams(search));
const usual = { page: 1, size: 10, status: "all", sort: "createdAt,desc" };

Deno.test("an address of /notifications/ without parameters lists the newest first", () => {
  assert.deepEqual(read(""), usual);
  assert.deepEqual(notificationQuery(read("")), {
    page: 1,
    size: 10,
    sortField: "createdAt",
    sortDirection: "desc",
    filters: [],
    extend: [],
  });
});

Deno.test("field and direction stand in one parameter; page and size are coerced to numbers", () => {
  assert.deepEqual(notificationQuery(read("page=3&size=25&status=PENDING&sort=name%2Casc")), {
    page: 3,
    size: 25,
    sortField: "name",
    sortDirection: "asc",
    filters: [],
    extend: [],
    given: { status: "PENDING" },
  });
});

Deno.test("the status is asked for as a key of its own", async () => {
  const asked: string[] = [];
  const http: Http = (path, read, options) => {
    asked.push(`${path}?${options?.query}`);
    return Promise.resolve(read({ data: [], total: 0 }));
  };
  await listNotifications(http, notificationQuery(read("status=READ")));
  await listNotifications(http, notificationQuery(read("")));
  const usual = "/api/notifications?page=1&size=10&sortField=createdAt&sortDirection=desc";
  assert.deepEqual(asked, [`${usual}&status=READ`, usual]);
});

Deno.test("notifications are sorted by the fields of docs/product.md 18.4, either way", () => {
  const sorts = ["createdAt", "name", "status", "id"].flatMap((field) => [
    `${field},asc`,
    `${field},desc`,
  ]);
  assert.deepEqual(sorts.map((sort) => read(`sort=${sort}`).sort), sorts);
});

for (
  const malformed of [
    "sort=createdAt",
    "sort=createdAt,up",
    "sort=message,asc",
    "sort=,",
    "sort=createdAt,asc,id,asc",
    "page=0&size=-3&status=pending",
    "page=bir&size=1000&status=",
  ]
) {
  Deno.test(`${malformed} falls back`, () => assert.deepEqual(read(malformed), usual));
}

Deno.test("there is a next page while the page number is below the number of pages", () => {
  const after = (total: number, page: number) => nextPage({ total }, [], page);
  assert.deepEqual(
    [after(0, 1), after(10, 1), after(11, 1), after(11, 2), after(25, 2), after(25, 3)],
    [undefined, undefined, 2, undefined, 3, undefined],
  );
});
