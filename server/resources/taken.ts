import { invalid } from "../refusal.ts";

const UNIQUE_VIOLATION = "23505";

/** The field that each unique index is about. */
const FIELDS: Record<string, string> = {
  companies_name_unique: "name",
  project_types_name_unique: "name",
  users_email_key: "email",
};

/** Waits for a write, and refuses at its field a value that somebody else has already. */
export async function refuseTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const field = takenField(error);
    if (field === undefined) throw error;
    throw invalid({ [field]: [{ key: "Already in use" }] });
  }
}

function takenField(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "constraint" in error)) return undefined;
  return error.code === UNIQUE_VIOLATION ? FIELDS[String(error.constraint)] : undefined;
}
