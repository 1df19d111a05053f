import assert from "node:assert/strict";
import { createPictureChecker, PICTURE_QUEUE } from "../../server/resources/feedback/screenshot.ts";
import { Refusal } from "../../server/refusal.ts";
import { FEEDBACK, feedbackServer } from "../support/feedback.ts";
import { chunk, data, dataUrl, file, header, picture } from "../support/png.ts";

const LIMITS = { side: 16_384, pixels: 20_000_000 };

/** As many pixels as there may be, in few bytes: as much work as a picture can make. */
const largest = () =>
  file(header({ width: 5000, height: 4000 }), data(new Uint8Array(20_001 * 4000)), chunk("IEND"));

const outcome = (checked: Promise<unknown>) =>
  checked.then(
    () => 200,
    (error: unknown) => error instanceof Refusal ? error.type : error,
  );

Deno.test("a picture is checked in a thread of its own, which is given the file and gives it back", async () => {
  const pictures = createPictureChecker();
  try {
    const bytes = picture(30, 20);
    const sent = new Uint8Array(bytes);
    const checked = await pictures.check("ayse", sent, LIMITS);
    assert.deepEqual([checked, sent.length], [{ bytes, width: 30, height: 20 }, 0]);
    const cut = bytes.slice(0, -1);
    assert.equal(await pictures.check("ayse", cut, LIMITS), "damaged");
  } finally {
    pictures.stop();
  }
});

Deno.test("a picture that takes too long to check is refused at its field", async () => {
  const pictures = createPictureChecker({ limitMs: 0 });
  try {
    const { type, more } = await pictures.check("ayse", new Uint8Array(largest()), LIMITS)
      .then(
        () => assert.fail(),
        (error: unknown) => error instanceof Refusal ? error : assert.fail(),
      );
    const said = [{ key: "This picture takes too long to check" }];
    assert.deepEqual([type, more.errors], ["validation-failed", { screenshot: said }]);
  } finally {
    pictures.stop();
  }
});

Deno.test("picture checker: keeps a few of one person's waiting, and fewer when too many wait", async () => {
  const pictures = createPictureChecker();
  const { waiting, waitingPerUser } = PICTURE_QUEUE;
  const check = (who: string) => outcome(pictures.check(who, new Uint8Array(picture()), LIMITS));
  try {
    const first = Array.from({ length: waitingPerUser + 1 }, () => check("ayse"));
    const others = Array.from({ length: waiting + 2 - waitingPerUser }, (_, at) => check(`${at}`));
    assert.deepEqual(await Promise.all(first), [
      ...Array(waitingPerUser - 1).fill(200),
      "busy",
      "too-many-at-once",
    ]);
    assert.deepEqual(await Promise.all(others), Array(others.length).fill(200));
    assert.equal(await check("ayse"), 200);
  } finally {
    pictures.stop();
  }
});

Deno.test("others are answered while a picture is checked", async () => {
  const pictures = createPictureChecker();
  const othersAnswered = Promise.withResolvers<void>();
  const server = await feedbackServer({
    pictures: {
      ...pictures,
      async check(...of) {
        const checked = await pictures.check(...of);
        await othersAnswered.promise;
        return checked;
      },
    },
  });
  try {
    const answered: string[] = [];
    const sent = server.send("POST", "/api/feedback", {
      ...FEEDBACK,
      screenshot: dataUrl(largest()),
    }).then(({ status }) => answered.push(`picture ${status}`));
    for (let count = 0; count < 5; count++) {
      const { status } = await server.ask("GET", "/api/feedback?size=1");
      answered.push(`list ${status}`);
    }
    othersAnswered.resolve();
    await sent;
    assert.deepEqual(answered, [...Array(5).fill("list 200"), "picture 201"]);
  } finally {
    await server.close();
  }
});
