/**
 * Draws the background loops of the guest pages with Debian's ffmpeg, all or one by its name:
 * `deno run --allow-write=static/background --allow-run=ffmpeg tools/background/draw.ts st-dawn`
 */
import { HEIGHT, WIDTH } from "./landscape.ts";
import { DAWN, EVENING, type Light } from "./light.ts";
import { createScene, LOOP_SECONDS } from "./scene.ts";

const FOLDER = "static/background";

/** The loops, and how coarsely each is encoded, as webm and as mp4. */
const LOOPS: Record<string, { light: Light; webm: number; mp4: number }> = {
  "st-background": { light: EVENING, webm: 26, mp4: 23 },
  "st-dawn": { light: DAWN, webm: 27, mp4: 26 },
};

const FRAMES_PER_SECOND = 24;
const FRAMES = LOOP_SECONDS * FRAMES_PER_SECOND;

const INPUT = [
  ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", `${WIDTH}x${HEIGHT}`],
  ["-r", `${FRAMES_PER_SECOND}`, "-i", "-"],
];

// Dark gradients show bands in eight bits: the dither of the conversion has to survive the encoder.
const PICTURE = [
  ["-vf", "zscale=matrix=709:range=limited:dither=ordered,format=yuv420p"],
  ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
];

const webm = (coarseness: number) => [
  ["-c:v", "libvpx-vp9", "-crf", `${coarseness}`, "-b:v", "0", "-g", `${FRAMES}`],
  ["-deadline", "good", "-cpu-used", "1", "-row-mt", "1", "-threads", "2"],
];

const mp4 = (coarseness: number) => [
  ["-c:v", "libx264", "-preset", "veryslow", "-crf", `${coarseness}`, "-g", `${FRAMES}`],
  ["-x264-params", "aq-mode=3:aq-strength=1", "-movflags", "+faststart"],
];

// The encoder turns RGB into WebP's own matrix, which is not that of the films.
const POSTER = [["-frames:v", "1", "-pix_fmt", "bgra", "-c:v", "libwebp", "-quality", "94"]];

async function draw(loop: string) {
  const { light, ...coarseness } = LOOPS[loop] ?? unknown(loop);
  const name = `${FOLDER}/${loop}`;
  const args = [
    ["-y", "-loglevel", "error"],
    ...INPUT,
    ...[...PICTURE, ...webm(coarseness.webm), [`${name}.webm`]],
    ...[...PICTURE, ...mp4(coarseness.mp4), [`${name}.mp4`]],
    ...[...POSTER, [`${name}.webp`]],
  ].flat();
  const ffmpeg = new Deno.Command("ffmpeg", { args, stdin: "piped" }).spawn();
  const frames = ffmpeg.stdin.getWriter();
  const picture = createScene(light);
  for (let frame = 0; frame < FRAMES; frame++) {
    await frames.write(new Uint8Array(picture(frame / FRAMES).buffer));
  }
  await frames.close();
  const { success } = await ffmpeg.status;
  if (!success) throw new Error("ffmpeg could not draw the background");
}

function unknown(loop: string): never {
  throw new Error(`There is no loop ${loop}, but ${Object.keys(LOOPS).join(", ")}`);
}

if (import.meta.main) {
  for (const loop of Deno.args.length > 0 ? Deno.args : Object.keys(LOOPS)) await draw(loop);
}
