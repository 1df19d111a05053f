import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { Setup } from "../../../../contract/schemas/setup.ts";
import { useServices } from "../../../actors/services.ts";
import { createUndoableChange } from "../../../actors/undoableChange.ts";
import { useRequest } from "../../../actors/useRequest.ts";
import { message } from "../../../i18n/catalogue.ts";
import { useTranslation } from "../../../i18n/Translation.tsx";
import { RECORD_APIS } from "../../../records/recordKinds.ts";
import { Button, LinkButton } from "../../../ui/button/Button.tsx";
import { Icon } from "../../../ui/icon/Icon.tsx";
import { TextLink } from "../../../ui/navigation/AppLink.tsx";
import { Card } from "../../../ui/page/Section.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.ts";
import { styled } from "../../../ui/theme.ts";
import { addStarterPack, changeSetup, listSteps, SETUP_KEY } from "./setup.ts";

/** The first steps of an installation. The server ticks them; the user can hide them. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const dismissal = useRequest("setup dismissal", async (_, signal) => {
    const change = createUndoableChange(services);
    const options = { ...change.options, signal };
    client.setQueryData(SETUP_KEY, await changeSetup(services.http, "dismiss", options));
    change.notifyDone(message("First steps hidden"));
  });
  const steps = listSteps(setup);
  return (
    <Card
      title={t("First steps")}
      aside={
        <Aside>
          <span>
            {t("{done} of {count} done", {
              done: steps.filter(Boolean).length,
              count: steps.length,
            })}
          </span>
          <Button
            label={t("Hide")}
            size="small"
            variant="ghost"
            isLoading={dismissal.isRunning}
            onPress={() => dismissal.send()}
          />
        </Aside>
      }
      isFlush
    >
      <Steps>
        <Step
          title={t("Invite the people you work with")}
          detail={t("They get a link to choose a password, and roles that say what they may do.")}
          isDone={setup.people}
        >
          <LinkButton label={t("Invite user")} size="small" to="/user/create" />
        </Step>
        <Step
          title={t("Add a partner company")}
          detail={t("Every project is run with a partner company.")}
          isDone={setup.partners}
        >
          <LinkButton label={t("New company")} size="small" to="/company/?create=yes" />
        </Step>
        <TechnologyStep isDone={setup.technologies} />
        <Step
          title={t("Create the first project")}
          detail={t("Then its processes can begin, and this page fills up.")}
          isDone={setup.projects}
        >
          <LinkButton label={t("New project")} size="small" to="/project/create" />
        </Step>
        <MailStep mail={setup.mail} />
      </Steps>
    </Card>
  );
}

/** The step that adds technologies: common ones with one press, or one's own. */
function TechnologyStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation();
  const services = useServices();
  const client = useQueryClient();
  const pack = useRequest("starter pack", async (_, signal) => {
    const change = createUndoableChange(services);
    const { created } = await addStarterPack(services.http, { ...change.options, signal });
    change.notifyDone(message("{count} technologies added", { count: created }));
    await Promise.all(
      [SETUP_KEY, [RECORD_APIS.projectType.key]].map((queryKey) =>
        client.invalidateQueries({ queryKey })
      ),
    );
  });
  return (
    <Step
      title={t("Add technologies")}
      detail={t(
        "Wind, solar, hydropower, biogas, landfill gas, forestry and energy efficiency come with steps that you can change.",
      )}
      isDone={isDone}
    >
      <Button
        label={t("Add common ones")}
        size="small"
        isLoading={pack.isRunning}
        onPress={() => pack.send()}
      />
      <LinkButton
        label={t("New technology")}
        size="small"
        variant="ghost"
        to="/technology/?create=yes"
      />
    </Step>
  );
}

/** The step that tests whether mails arrive. */
function MailStep({ mail }: Pick<Setup, "mail">) {
  const { t } = useTranslation();
  const { http } = useServices();
  const client = useQueryClient();
  const test = useRequest("test mail", async (_, signal) => {
    client.setQueryData(SETUP_KEY, await changeSetup(http, "test-mail", { signal }));
  });
  return (
    <Step
      title={t("Test the emails")}
      detail={mail === "MISSING"
        ? t("Email is not configured: set SMTP_URL on the server, and start it again.")
        : mail === "SENDING"
        ? t(
          "A test mail is on its way to you. If it does not arrive, look at the undelivered ones.",
        )
        : t("A test mail to yourself shows whether invitations and notifications arrive.")}
      isDone={mail === "TESTED"}
    >
      {mail !== "MISSING" && (
        <Button
          label={mail === "SENDING" ? t("Send again") : t("Send a test mail")}
          size="small"
          isLoading={test.isRunning}
          onPress={() => test.send()}
        />
      )}
      {mail === "SENDING" && <TextLink to="/user/mails">{t("Undelivered Emails")}</TextLink>}
    </Step>
  );
}

interface StepProps {
  title: string;
  detail: string;
  isDone: boolean;
  /** What leads to the step; not shown once it is done. */
  children: ReactNode;
}

function Step({ title, detail, isDone, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <Line>
      <Mark isDone={isDone} aria-hidden="true">{isDone && <Icon icon={Check} size={14} />}</Mark>
      <div>
        <Title isDone={isDone}>
          {title}
          {isDone && <VisuallyHidden>{`, ${t("done")}`}</VisuallyHidden>}
        </Title>
        {!isDone && <Detail>{detail}</Detail>}
      </div>
      {!isDone && <Actions>{children}</Actions>}
    </Line>
  );
}

const Aside = styled("div", {
  display: "flex",
  alignItems: "center",
  gap: "$3",
  fontSize: "$small",
  color: "$inkThird",
  whiteSpace: "nowrap",
  "@narrow": { gap: "$1" },
});

const Steps = styled("ol", { margin: 0, padding: 0, listStyle: "none" });

const Line = styled("li", {
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr) auto",
  alignItems: "center",
  gap: "$1 $3",
  minHeight: 52,
  padding: "$2 $4",
  borderTop: "1px solid $line",
  "@narrow": { gridTemplateColumns: "24px minmax(0, 1fr)" },
});

const Mark = styled("span", {
  display: "grid",
  placeItems: "center",
  width: 22,
  height: 22,
  borderRadius: "50%",
  border: "1.5px solid $lineControl",
  variants: {
    isDone: { true: { borderColor: "$accent", color: "$onAccent", backgroundColor: "$accent" } },
  },
});

const Title = styled("p", {
  margin: 0,
  fontWeight: "$medium",
  variants: { isDone: { true: { color: "$inkThird" } } },
});

const Detail = styled("p", { margin: 0, fontSize: "$small", color: "$inkThird" });

const Actions = styled("div", {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "$2",
  "@narrow": { gridColumn: 2 },
});
