/** Whether the user has the browser save data, where it tells. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return typeof connection === "object" && connection !== null && "saveData" in connection &&
    connection.saveData === true;
}
