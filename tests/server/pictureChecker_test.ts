import assert from "node:assert/strict";
import { createPictureChecker, PICTURE_QUEUE } from "../../server/modules/feedback/screenshot.ts";
import { ProblemError } from "../../server/platform/problemError.ts";
import { createFeedbackServer, FEEDBACK } from "../support/feedback.ts";
import {
  createChunk,
  createData,
  createFile,
  createHeader,
  createPng,
  toDataUrl,
} from "../support/png.ts";

const LIMITS = { side: 16_384, pixels: 20_000_000 };

/** As many pixels as there may be, in few bytes: as much work as a picture can make. */
const createLargest = () =>
  createFile(
    createHeader({ width: 5000, height: 4000 }),
    createData(new Uint8Array(20_001 * 4000)),
    createChunk("IEND"),
  );

const toStatus = (checked: Promise<unknown>) =>
  checked.then(
    () => 200,
    (error: unknown) => error instanceof ProblemError ? error.type : error,
  );

Deno.test("picture checker: checks in a worker, which gets the bytes and returns them", async () => {
  const pictures = createPictureChecker();
  try {
    const bytes = createPng(30, 20);
    const sent = new Uint8Array(bytes);
    const checked = await pictures.check("ayse", sent, LIMITS);
    assert.deepEqual([checked, sent.length], [{ bytes, width: 30, height: 20 }, 0]);
    const cut = bytes.slice(0, -1);
    assert.equal(await pictures.check("ayse", cut, LIMITS), "damaged");
  } finally {
    pictures.stop();
  }
});

Deno.test("picture checker: rejects a picture at its field when it takes too long", async () => {
  const pictures = createPictureChecker({ limitMs: 0 });
  try {
    const { type, options: more } = await pictures.check(
      "ayse",
      new Uint8Array(createLargest()),
      LIMITS,
    )
      .then(
        () => assert.fail(),
        (error: unknown) => error instanceof ProblemError ? error : assert.fail(),
      );
    const timeoutErrors = [{ key: "This picture takes too long to check" }];
    assert.deepEqual([type, more.errors], ["validation-failed", { screenshot: timeoutErrors }]);
  } finally {
    pictures.stop();
  }
});

Deno.test("picture checker: limits waiting requests per user, and all the more when its queue is full", async () => {
  const pictures = createPictureChecker();
  const { waiting, perPerson } = PICTURE_QUEUE;
  const check = (who: string) => toStatus(pictures.check(who, new Uint8Array(createPng()), LIMITS));
  try {
    const first = Array.from({ length: perPerson + 1 }, () => check("ayse"));
    const others = Array.from({ length: waiting + 2 - perPerson }, (_, at) => check(`${at}`));
    assert.deepEqual(await Promise.all(first), [
      ...Array(perPerson - 1).fill(200),
      "busy",
      "too-many-at-once",
    ]);
    assert.deepEqual(await Promise.all(others), Array(others.length).fill(200));
    assert.equal(await check("ayse"), 200);
  } finally {
    pictures.stop();
  }
});

Deno.test("picture checker: other requests get responses while it works", async () => {
  const pictures = createPictureChecker();
  const othersAnswered = Promise.withResolvers<void>();
  await using server = await createFeedbackServer({
    pictures: {
      ...pictures,
      async check(...of) {
        const checked = await pictures.check(...of);
        await othersAnswered.promise;
        return checked;
      },
    },
  });
  const finished: string[] = [];
  const sent = server.callApiAsMember("POST", "/api/feedback", {
    ...FEEDBACK,
    screenshot: toDataUrl(createLargest()),
  }).then(({ status }) => finished.push(`picture ${status}`));
  for (let count = 0; count < 5; count++) {
    const { status } = await server.callApi("GET", "/api/feedback?size=1");
    finished.push(`list ${status}`);
  }
  othersAnswered.resolve();
  await sent;
  assert.deepEqual(finished, [...Array(5).fill("list 200"), "picture 201"]);
});
