/**
 * Draws the background loop of the guest pages, `ST Background`, with Debian's ffmpeg:
 * `deno run --allow-write=static/background --allow-run=ffmpeg tools/background/draw.ts`
 */
import { createScene, LOOP_SECONDS } from "./scene.ts";
import { HEIGHT, WIDTH } from "./landscape.ts";

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

const WEBM = [
  ["-c:v", "libvpx-vp9", "-crf", "26", "-b:v", "0", "-g", `${FRAMES}`],
  ["-deadline", "good", "-cpu-used", "1", "-row-mt", "1", "-threads", "2"],
];

const MP4 = [
  ["-c:v", "libx264", "-preset", "veryslow", "-crf", "23", "-g", `${FRAMES}`],
  ["-x264-params", "aq-mode=3:aq-strength=1", "-movflags", "+faststart"],
];

// The encoder turns RGB into WebP's own matrix, which is not that of the films.
const POSTER = [["-frames:v", "1", "-pix_fmt", "bgra", "-c:v", "libwebp", "-quality", "94"]];

async function draw(folder: string) {
  await Deno.mkdir(folder, { recursive: true });
  const name = `${folder}/st-background`;
  const args = [
    ["-y", "-loglevel", "error"],
    ...INPUT,
    ...[...PICTURE, ...WEBM, [`${name}.webm`]],
    ...[...PICTURE, ...MP4, [`${name}.mp4`]],
    ...[...POSTER, [`${name}.webp`]],
  ].flat();
  const ffmpeg = new Deno.Command("ffmpeg", { args, stdin: "piped" }).spawn();
  const frames = ffmpeg.stdin.getWriter();
  const picture = createScene();
  for (let frame = 0; frame < FRAMES; frame++) {
    await frames.write(new Uint8Array(picture(frame / FRAMES).buffer));
  }
  await frames.close();
  const { success } = await ffmpeg.status;
  if (!success) throw new Error("ffmpeg could not draw the background");
}

if (import.meta.main) await draw(Deno.args[0] ?? "static/background");
