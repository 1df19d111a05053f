import type { Kysely } from "kysely";
import { createFolding, refold, renameDuplicates } from "./folding.ts";

/** Folds â î û as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await refold(db, async () => {
    await createFolding(db, "İIıÇçĞğÖöŞşÜüÂâÎîÛû", "iiiccggoossuuaaiiuu");
    for (const table of ["companies", "project_types"]) await renameDuplicates(db, { table });
  });
}
