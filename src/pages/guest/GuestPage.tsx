import type { ReactNode } from "react";
import { LANGUAGES } from "../../../contract/language.ts";
import { usePreferences } from "../../actors/usePreferences.ts";
import { useTranslation } from "../../i18n/Translation.tsx";
import { LANGUAGE_NAMES } from "../../i18n/catalogue.ts";
import { AuthLayout } from "../../ui/page/AuthLayout.tsx";
import { savesData } from "../../ui/savesData.ts";
import { styled } from "../../ui/theme.ts";
import { useMedia } from "../../ui/useSize.ts";

interface GuestPageProps {
  title: string;
  detail?: string;
  backgroundVideo?: BackgroundVideoName;
  children: ReactNode;
}

/** The layout of the pages before signing in. */
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

const VIDEOS = {
  "ST Background": "/background/st-background",
  "ST Dawn": "/background/st-dawn",
} as const;

export type BackgroundVideoName = keyof typeof VIDEOS;

/**
 * The background video of a page, by its name (docs/product.md 2.1). With reduced motion or data a
 * still picture is shown, and no video is loaded.
 */
function BackgroundVideo({ name = "ST Background" }: { name?: BackgroundVideoName }) {
  const file = VIDEOS[name];
  const isStill = useMedia("(prefers-reduced-motion: reduce)");
  if (isStill || savesData()) return <StillPicture src={`${file}.webp`} alt="" />;
  return (
    <Film
      key={file}
      autoPlay
      muted
      loop
      playsInline
      poster={`${file}.webp`}
      disablePictureInPicture
    >
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
    </Film>
  );
}

const Film = styled("video", { display: "block" });
const StillPicture = styled("img", { display: "block" });

/** The languages side by side, the current one emphasised. */
function LanguageChoice() {
  const { t } = useTranslation();
  const { language, chooseLanguage } = usePreferences();
  return (
    <Choices role="group" aria-label={t("Language")}>
      {LANGUAGES.map((one) => (
        <Choice
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          isSpoken={one === language}
          onClick={() => chooseLanguage(one)}
        >
          {LANGUAGE_NAMES[one]}
        </Choice>
      ))}
    </Choices>
  );
}

const Choices = styled("div", { display: "flex", gap: "$4" });

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
  variants: { isSpoken: { true: { color: "$ink", fontWeight: "$section" } } },
});
