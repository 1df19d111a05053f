import type { ReactNode } from "react";
import { LANGUAGES } from "../../../contract/language.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { AuthLayout, WITH_VISUAL } from "../../ui/page/AuthLayout.tsx";
import { isDataSaverOn } from "../../ui/isDataSaverOn.ts";
import { styled } from "../../ui/theme.ts";
import { useIsHydrating } from "../../ui/useIsHydrating.ts";

interface GuestPageProps {
  title: string;
  detail?: string;
  backgroundVideo?: BackgroundVideoName;
  children: ReactNode;
}

/** The layout of guest pages. */
export function GuestPage({ title, detail, backgroundVideo, children }: GuestPageProps) {
  const { t } = useTranslation();
  return (
    <AuthLayout
      slogan={t("Every ton is a milestone.")}
      tagline={t("Projects, processes and reminders in one place.")}
      visual={<BackgroundVideo {...(backgroundVideo ? { name: backgroundVideo } : {})} />}
      title={title}
      detail={detail}
      footer={<LanguageChoice />}
    >
      {children}
    </AuthLayout>
  );
}

/** The files of each background video, without their extension. */
const FILES = { "ST Background": "st-background", "ST Dawn": "st-dawn" } as const;

export type BackgroundVideoName = keyof typeof FILES;

/** Browsers load no source whose media query does not match. */
const VIDEO_MEDIA = `${WITH_VISUAL} and (prefers-reduced-motion: no-preference)`;

/**
 * The background video of a page over a still picture (docs/product.md 2.1). With reduced motion or
 * data, only the picture is loaded.
 */
function BackgroundVideo({ name = "ST Background" }: { name?: BackgroundVideoName }) {
  const file = FILES[name];
  // The server renders only the picture, as it does not know the user's data saving.
  const isPictureOnly = useIsHydrating() || isDataSaverOn();
  return (
    <StillPicture file={file}>
      {isPictureOnly
        ? null
        : (
          <Video key={file} autoPlay muted loop playsInline disablePictureInPicture>
            <source src={`/background/${file}.webm`} type="video/webm" media={VIDEO_MEDIA} />
            <source src={`/background/${file}.mp4`} type="video/mp4" media={VIDEO_MEDIA} />
          </Video>
        )}
    </StillPicture>
  );
}

/** A CSS background, because browsers do not load those of hidden elements. */
const StillPicture = styled("div", {
  height: "100%",
  backgroundSize: "cover",
  backgroundPosition: "50% 100%",
  variants: {
    file: {
      "st-background": { backgroundImage: "url(/background/st-background.webp)" },
      "st-dawn": { backgroundImage: "url(/background/st-dawn.webp)" },
    },
  },
});

const Video = styled("video", {
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
  objectPosition: "50% 100%",
  "@reducedMotion": { display: "none" },
});

/** The languages side by side, the current one emphasised. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Choices role="group" aria-label={t("Language")}>
      {LANGUAGES.map((id) => (
        <Choice
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === language}
          isCurrent={id === language}
          onClick={() => chooseLanguage(id)}
        >
          {LANGUAGE_NAMES[id]}
        </Choice>
      ))}
    </Choices>
  );
}

const Choices = styled("div", {
  display: "flex",
  gap: "$4",
  "@print": { display: "none" },
});

const Choice = styled("button", {
  minWidth: 48,
  textAlign: "start",
  padding: "4px 0",
  border: 0,
  borderRadius: 4,
  background: "none",
  font: "inherit",
  fontSize: "$small",
  color: "$inkThird",
  cursor: "pointer",
  "&:hover": { color: "$ink" },
  "@touch": { minHeight: "$touch" },
  variants: { isCurrent: { true: { color: "$ink", fontWeight: "$section" } } },
});
