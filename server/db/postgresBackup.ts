/**
 * Writes a PostgreSQL database to a file with pg_dump, in its own format: one moment of it, however
 * long that takes. Throws when pg_dump is missing or fails; what it says goes to the terminal.
 */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await (await Deno.open(unfinished, { write: true, create: true, mode: 0o600 })).close();
  try {
    await run("pg_dump", databaseUrl, ["--format=custom", "--no-owner", `--file=${unfinished}`]);
    await Deno.rename(unfinished, file);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
}

/** Puts a backup in the place of what a PostgreSQL database holds, all of it or nothing. */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  await run("pg_restore", databaseUrl, [
    ...["--clean", "--if-exists", "--no-owner", "--single-transaction", "--exit-on-error"],
    file,
  ]);
}

/** The password goes by the environment: everybody on a machine sees the arguments of a command. */
async function run(command: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = new Deno.Command(command, {
    args: [`--dbname=${url.href}`, ...args],
    env: { ...(password && { PGPASSWORD: password }), PGAPPNAME: "iklim-backup" },
    stdin: "null",
  });
  const { success, code } = await child.spawn().status;
  if (!success) throw new Error(`${command} ended with ${code}`);
}
