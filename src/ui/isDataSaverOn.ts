/** Whether the browser reports that its data saver is on. */
export function isDataSaverOn(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && "saveData" in connection &&
    connection.saveData === true;
}
