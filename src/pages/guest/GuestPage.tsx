import type { ReactNode } from "react";
import { LanguageChoice } from "../../actors/LanguageChoice.tsx";
import { useTranslation } from "../../i18n/Translation.tsx";
import { AuthLayout } from "../../ui/page/AuthLayout.tsx";
import { BackgroundVideo, type BackgroundVideoName } from "./BackgroundVideo.tsx";

interface GuestPageProps {
  title: string;
  detail?: string;
  backgroundVideo?: BackgroundVideoName;
  children: ReactNode;
}

/** What the pages before signing in have in common. */
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
