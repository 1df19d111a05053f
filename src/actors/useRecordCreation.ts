import { recordCreationMachine } from "../../machines/recordCreation.ts";
import { type ChildActor, useChildActor } from "./useChildActor.ts";

/** The actor that creates records for the pickers of all forms. */
export const useRecordCreation = (): ChildActor<typeof recordCreationMachine> =>
  useChildActor("recordCreation", () => recordCreationMachine);
