import { useSelector } from "@xstate/react";
import HardDrive from "lucide-react/icons/hard-drive";
import LogIn from "lucide-react/icons/log-in";
import { useServices } from "../actors/services.ts";
import { useTranslation } from "../i18n/Translation.tsx";
import { Button } from "../ui/button/Button.tsx";
import { Banner } from "../ui/page/Banner.tsx";
import { styled } from "../ui/theme.ts";

/** Banners for blocked browser storage and for a network that intercepts requests. */
export function TroubleNotice() {
  const { t } = useTranslation();
  const { app, network, browserStorage } = useServices().actors;
  const isIntercepted = useSelector(network, (snapshot) => snapshot.matches("intercepted"));
  const storage = useSelector(browserStorage, ({ value }) => value);
  return (
    <Notices role="alert">
      {isIntercepted && (
        <>
          <Banner icon={LogIn}>
            {t(
              "Something between you and the server answers in its place, such as a sign-in page of your network.",
            )}
          </Banner>
          <div>
            <Button
              label={t("Open that page")}
              onPress={() => app.send({ type: "reload.requested" })}
            />
          </div>
        </>
      )}
      {storage === "sessionUnstored" && (
        <Banner icon={HardDrive}>
          {t(
            "This browser stores nothing for İklim: its storage is blocked or full. You can work in this tab, but reloading or closing it signs you out.",
          )}
        </Banner>
      )}
      {storage === "preferencesUnstored" && (
        <Banner icon={HardDrive}>
          {t(
            "This browser has no room to store your choices and drafts. They last until this tab is reloaded or closed.",
          )}
        </Banner>
      )}
    </Notices>
  );
}

const Notices = styled("div", { display: "grid", gap: "$2" });
