import { useSelector } from "@xstate/react";
import type { recordCreationMachine } from "../../machines/recordCreation.ts";
import type { ChildActor } from "../actors/useChildActor.ts";
import { companyRecord } from "../features/company/companyRecord.tsx";
import { milestoneOwnerRecord } from "../features/milestoneOwner/milestoneOwnerRecord.tsx";
import { projectRecord } from "../features/project/projectRecord.tsx";
import { projectTypeRecord } from "../features/projectType/projectTypeRecord.tsx";
import type { CreatableKind } from "../records/options/usePickerCreation.ts";

const DIALOGS = {
  company: companyRecord.createDialog,
  milestoneOwner: milestoneOwnerRecord.createDialog,
  project: projectRecord.createDialog,
  projectType: projectTypeRecord.createDialog,
} satisfies Record<CreatableKind, unknown>;

const isCreatable = (kind: string): kind is CreatableKind => Object.hasOwn(DIALOGS, kind);

/** The dialogs that create records for pickers, one above the other. */
export function CreationDialogs(
  { creation }: { creation: ChildActor<typeof recordCreationMachine> },
) {
  const requests = useSelector(creation, ({ context }) => context.requests);
  return requests.map(({ requester, kind, name }) => {
    if (!isCreatable(kind)) return null;
    const { Component } = DIALOGS[kind];
    return (
      <Component
        key={requester}
        name={name}
        onCreated={(record) => creation.send({ type: "creation.completed", record })}
        onClose={() => creation.send({ type: "creation.cancelled" })}
      />
    );
  });
}
