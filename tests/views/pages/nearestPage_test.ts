import assert from "node:assert/strict";
import { RequestFailure } from "../../../src/api/requestFailure.ts";
import { pagingShape, redirectToNearestPage } from "../../../src/records/searchParams.ts";

const request = new Request("https://iklim.example/milestones/?status=OPEN&page=5000");
const search = { page: 5_000, size: 10 };

const tooFar = new RequestFailure("rejected", "/api/milestones", {
  status: 400,
  problem: {
    type: "https://iklim.example/problems/page-too-far",
    title: "Page too far",
    status: 400,
    detail: "Narrow the list.",
    nearestPage: 1_000,
  },
});

/** Returns where a loader redirects to; null if it shows its page. */
async function readRedirect(list: Promise<{ total: number } | null>): Promise<string | null> {
  try {
    await redirectToNearestPage(request, pagingShape, search, list);
    return null;
  } catch (error) {
    if (error instanceof Response) return error.headers.get("Location");
    throw error;
  }
}

Deno.test("nearest page: is redirected to from a page that the API rejects or that is past the end", async () => {
  assert.deepEqual(
    [
      await readRedirect(Promise.reject(tooFar)),
      await readRedirect(Promise.resolve({ total: 25 })),
      await readRedirect(Promise.resolve({ total: 0 })),
      await readRedirect(Promise.resolve({ total: 50_000 })),
      await readRedirect(Promise.resolve(null)),
    ],
    [
      "/milestones/?status=OPEN&page=1000",
      "/milestones/?status=OPEN&page=3",
      "/milestones/?status=OPEN",
      null,
      null,
    ],
  );
});

Deno.test("nearest page: leaves other errors to the page", async () => {
  const failure = new RequestFailure("network", "/api/milestones");
  await assert.rejects(readRedirect(Promise.reject(failure)), failure);
});
