import { browserTests } from "../support/browser.ts";
import { profile, resetRequest } from "../support/drivers/submission.ts";
import { walkOnPages } from "../support/specification/onPage.ts";
import { submission } from "../machines/specifications/submission.ts";

const test = browserTests();

test("a form does on the page what its specification says", async ({ visitor, expectConsole }) => {
  expectConsole(/status of 400 .*\/password\/reset/);
  expectConsole(/CheckMissing: The schemas could not be loaded/);
  expectConsole(/ERR_CONNECTION_FAILED/);
  expectConsole(/status of 409 .*\/api\/users\//);
  const drivers = [
    await resetRequest(await visitor()),
    await profile(await visitor({ as: "viewer" })),
  ];
  await walkOnPages(submission, drivers, {
    "validating: gets other values": "pages give a form other values only where it rests",
    "submitting: gets other values": "pages give a form other values only where it rests",
  });
});
