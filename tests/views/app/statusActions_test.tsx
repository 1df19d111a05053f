import { createPageInApp } from "../../support/createPageInApp.tsx";
import { createMilestone, toId } from "../../support/records.ts";
import { viewTest } from "../../support/viewTest.tsx";
import { act, screen, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Milestone } from "../../../contract/schemas/milestone.ts";
import type { CallOptions } from "../../../src/api/http.ts";
import { UndoKeys } from "../../../src/app/UndoKeys.tsx";
import { useMilestone } from "../../../src/features/milestone/MilestoneActions.tsx";

const registration = createMilestone({ id: toId(1), name: "Tescil" });
const visit = createMilestone({ id: toId(2), name: "Saha ziyareti" });

function Row({ milestone }: { milestone: Milestone }) {
  const { status, requestAction } = useMilestone(milestone, { isOnHold: false });
  return (
    <button type="button" onClick={() => requestAction("complete")}>
      {`${milestone.name}: ${status}`}
    </button>
  );
}

const Component = () => (
  <>
    <UndoKeys />
    {[registration, visit].map((milestone) => <Row key={milestone.id} milestone={milestone} />)}
  </>
);

const openRows = () =>
  createPageInApp({
    page: { Component },
    path: "/",
    at: "/",
    as: { roles: ["ADMIN"] },
    respond: () => ({}),
  });

viewTest("status actions: records of one kind share a machine, apps do not", async ({ show }) => {
  const listMachines = async () => {
    const { element, actors } = await openRows();
    await show(element);
    return await waitFor(() =>
      [registration, visit].map(({ id }) => actors.app.system.get(`milestone ${id}`).logic)
    );
  };
  const [first, second] = await listMachines();
  const [other] = await listMachines();
  assert.equal(first, second);
  assert.notEqual(first, other);
});

viewTest(
  "status actions: each of two concurrent changes offers its own undo",
  async ({ show, user }) => {
    const app = await openRows();
    const pending: ((milestone: Milestone) => void)[] = [];
    app.services.http = async (path, read, { onUndoable }: CallOptions = {}) => {
      const updated = await new Promise<Milestone>((resolve) => pending.push(resolve));
      onUndoable?.(`change of ${updated.name}`, path);
      return await read(updated);
    };
    await show(app.element);
    for (const name of ["Tescil", "Saha ziyareti"]) {
      await user.click(await screen.findByRole("button", { name: `${name}: PENDING` }));
    }
    const calls = pending.splice(0);
    act(() => {
      calls[1]?.({ ...visit, status: "COMPLETED" });
      calls[0]?.({ ...registration, status: "COMPLETED" });
    });
    const getOffers = () => app.actors.app.system.get("undo").getSnapshot().context.offers;
    await waitFor(() =>
      assert.deepEqual(getOffers(), [
        { id: "change of Saha ziyareti", toast: "undo-0", record: visit.id },
        { id: "change of Tescil", toast: "undo-1", record: registration.id },
      ])
    );
  },
);

viewTest(
  "status actions: an action with a note is rejected while another runs and after it succeeded",
  async ({ show }) => {
    const response = Promise.withResolvers<Milestone>();
    const actions: ReturnType<typeof useMilestone>[] = [];
    const Recorder = () => {
      actions.push(useMilestone(registration, { isOnHold: false }));
      return null;
    };
    const app = await createPageInApp({
      page: { Component: Recorder },
      path: "/",
      at: "/",
      as: { roles: ["ADMIN"] },
      respond: () => response.promise,
    });
    await show(app.element);
    await waitFor(() => assert.ok(actions.length > 0));
    const complete = (note: string) =>
      actions.at(-1)?.applyAction("complete", note).then(() => "applied", String);
    const outcomes = await act(async () => {
      const first = complete(" signed ");
      const second = await complete("while another runs");
      response.resolve({ ...registration, status: "COMPLETED" });
      return [await first, second, await complete("after it succeeded")];
    });
    assert.deepEqual(outcomes, ["applied", "Error: Not accepted", "Error: Not accepted"]);
    const puts = app.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    assert.deepEqual(puts, [{ note: "signed" }]);
  },
);
