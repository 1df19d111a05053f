import { useSelector } from "@xstate/react";
import { useTranslation } from "../../i18n/Translation.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Modal } from "../../ui/overlay/Modal.tsx";
import { Progress } from "../../ui/status/Progress.tsx";
import { styled } from "../../ui/theme.ts";
import type { BulkActor } from "./bulkActor.ts";

/** Shows the progress of a bulk change; after a failure it can continue. */
export function BulkProgress({ actor }: { actor: BulkActor }) {
  const { t } = useTranslation();
  const { from: done, total } = useSelector(actor, ({ context }) => context);
  const isChanging = useSelector(actor, (snapshot) => snapshot.matches("changing"));
  const isStopping = useSelector(actor, (snapshot) => snapshot.matches({ changing: "stopping" }));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed"));
  const stop = () => actor.send({ type: "change.cancelled" });
  return (
    <Modal
      isOpen={isChanging || isFailed}
      onClose={stop}
      title={isFailed ? t("Not all were changed") : t("Changing the selected records")}
      variant={isFailed ? "danger" : "primary"}
      size="small"
      footer={
        <>
          <Button
            label={isFailed ? t("Leave as is") : t("Stop")}
            variant="ghost"
            isLoading={isStopping}
            onPress={stop}
          />
          {isFailed && (
            <Button
              label={t("Try again")}
              variant="primary"
              onPress={() => actor.send({ type: "change.retried" })}
            />
          )}
        </>
      }
    >
      {isFailed && (
        <Text role="alert">
          {t("The server did not answer. Nothing is done twice when you try again.")}
        </Text>
      )}
      <FullWidth>
        <Progress label={t("Records")} value={done} total={total ?? 0} />
      </FullWidth>
    </Modal>
  );
}

const FullWidth = styled("div", { "& > span": { display: "flex" }, "& [role=meter]": { flex: 1 } });

const Text = styled("p", { margin: "0 0 $2", color: "$inkSecond" });
