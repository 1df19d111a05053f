/** Records Ctrl or ⌘ K until the tools of the top bar have loaded. */
export interface EarlyKeys {
  /** Returns whether Ctrl or ⌘ K was pressed. */
  stopListening(): boolean;
}

declare global {
  var earlyKeys: EarlyKeys | undefined;
}

/** Records Ctrl or ⌘ K. Self-contained: `tools/build/preload.ts` copies it into the document. */
export function listenForEarlyKeys(): void {
  if (globalThis.earlyKeys) return;
  const controller = new AbortController();
  let wasPressed = false;
  document.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    const isLetterK = key.toLowerCase() === "k" || !/^[\x20-\x7e]$/.test(key) && code === "KeyK";
    if (!isLetterK || ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
    event.preventDefault();
    wasPressed = true;
  }, { signal: controller.signal, capture: true });
  globalThis.earlyKeys = {
    stopListening() {
      controller.abort();
      globalThis.earlyKeys = undefined;
      return wasPressed;
    },
  };
}
