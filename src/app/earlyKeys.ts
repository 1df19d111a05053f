/** What is pressed before the tools of the top bar are loaded. */
export interface EarlyKeys {
  /** Leaves the keys to the tools; whether Ctrl or ⌘ K was pressed. */
  handOver(): boolean;
}

declare global {
  var earlyKeys: EarlyKeys | undefined;
}

/** Remembers Ctrl or ⌘ K. It runs in the document too (`tools/build/preload.ts`), by itself. */
export function listenForEarlyKeys(): void {
  if (globalThis.earlyKeys) return;
  const listening = new AbortController();
  let isPressed = false;
  document.addEventListener("keydown", (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
    const isK = key.toLowerCase() === "k" || !/^[\x20-\x7e]$/.test(key) && code === "KeyK";
    if (!isK || ctrlKey === metaKey || altKey || shiftKey || isComposing) return;
    event.preventDefault();
    isPressed = true;
  }, { signal: listening.signal, capture: true });
  globalThis.earlyKeys = {
    handOver() {
      listening.abort();
      globalThis.earlyKeys = undefined;
      return isPressed;
    },
  };
}
