import "./dom.ts";

/** Sets `clientWidth` of all elements until disposal; happy-dom has no layout. */
export function setClientWidth(width: number): Disposable {
  const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "clientWidth") ??
    Object.getOwnPropertyDescriptor(Element.prototype, "clientWidth");
  Object.defineProperty(HTMLElement.prototype, "clientWidth", {
    configurable: true,
    get: () => width,
  });
  return {
    [Symbol.dispose]() {
      if (before) Object.defineProperty(HTMLElement.prototype, "clientWidth", before);
    },
  };
}
