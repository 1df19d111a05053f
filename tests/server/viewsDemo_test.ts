import assert from "node:assert/strict";
import { getViewedList, parseViewQuery } from "../../contract/view.ts";
import { seedDemo } from "../../server/demo/seed.ts";
import { createTestDatabase } from "../support/database.ts";

Deno.test("demo views: the manager has a pinned, a shared and a default one", async () => {
  const { db, close } = await createTestDatabase();
  try {
    await seedDemo(db, {
      now: new Date("2026-11-21T09:00:00Z"),
      hashPassword: (password) => Promise.resolve(`hash of ${password}`),
    });
    const views = await db.selectFrom("saved_views as view")
      .innerJoin("view_settings as set", "set.view_id", "view.id")
      .innerJoin("users as owner", "owner.id", "view.owner_id")
      .select(["view.list", "view.query", "view.name", "view.is_shared"])
      .select(["set.is_pinned", "set.is_default", "owner.email"])
      .orderBy("view.list").execute();
    assert.deepEqual(
      views.map((view) => [
        view.email,
        view.list,
        view.name,
        view.is_shared,
        view.is_pinned,
        view.is_default,
      ]),
      [
        ["manager@iklim.example", "milestones", "Gecikenler", false, true, false],
        ["manager@iklim.example", "projects", "Etkinler, son etkinliğe göre", true, true, false],
        ["manager@iklim.example", "stakeholders", "Siciller", false, false, true],
      ],
    );
    const fitting = views.filter(({ list, query }) =>
      parseViewQuery(getViewedList(list).address, query)
    );
    assert.equal(fitting.length, 3);
  } finally {
    await close();
  }
});
