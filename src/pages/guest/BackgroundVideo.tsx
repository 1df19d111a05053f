import { styled } from "../../ui/theme.ts";

const VIDEOS = {
  "ST Background": {
    films: [
      { src: "/background/st-background.webm", type: "video/webm" },
      { src: "/background/st-background.mp4", type: "video/mp4" },
    ],
    still: "/background/st-background.webp",
  },
} as const;

export type BackgroundVideoName = keyof typeof VIDEOS;

/**
 * The quiet film behind a page, by its name (spec section 2). Whoever asked for less motion sees
 * the still picture, and loads no film.
 */
export function BackgroundVideo({ name = "ST Background" }: { name?: BackgroundVideoName }) {
  const { films, still } = VIDEOS[name];
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return <Still src={still} alt="" />;
  return (
    <Film autoPlay muted loop playsInline poster={still} disablePictureInPicture>
      {films.map((film) => <source key={film.type} {...film} />)}
    </Film>
  );
}

const Film = styled("video", { display: "block" });
const Still = styled("img", { display: "block" });
