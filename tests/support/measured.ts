import "./dom.ts";

/** Lets every element be so wide, which happy-dom lays out none of; give it back afterwards. */
export function measured(width: number): Disposable {
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
