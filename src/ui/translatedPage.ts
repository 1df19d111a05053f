/**
 * Lets React change a page that the browser has translated.
 *
 * Chromium replaces each text node by a `font` element, or wraps it, but React still changes the text
 * node: removing it would throw, and a new value would not show. This patches methods of `Node`, as
 * React calls them directly (https://github.com/facebook/react/issues/11538).
 */
export function allowTranslation(page: Document): void {
  const translations = new WeakMap<Node, Element>();
  const { appendChild, insertBefore, removeChild } = Node.prototype;

  new MutationObserver((records) => records.forEach(keepTranslation))
    .observe(page, { childList: true, subtree: true });

  function keepTranslation(
    { addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord,
  ) {
    const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
    if (font === undefined) return;
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected || translations.has(text)) continue;
      translations.set(text, font);
      Object.defineProperty(text, "nodeValue", {
        configurable: true,
        get: () => text.data,
        set(value: string) {
          restore(text);
          text.data = value;
        },
      });
    }
  }

  function restore(text: Text): void {
    translations.get(text)?.replaceWith(text);
    translations.delete(text);
    Reflect.deleteProperty(text, "nodeValue");
  }

  /** Removes the translation of a text node that is moved. */
  function removeTranslation(node: Node): void {
    translations.get(node)?.remove();
    translations.delete(node);
    Reflect.deleteProperty(node, "nodeValue");
  }

  /** Finds the child of `parent` that is, contains or translates a node. */
  function findChild(parent: Node, node: Node): Node | null {
    let child: Node | null = node.parentNode === null ? translations.get(node) ?? null : node;
    while (child !== null && child.parentNode !== parent) child = child.parentNode;
    return child;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const present = findChild(this, child);
    if (present !== null) removeChild.call(this, present);
    removeTranslation(child);
    return child;
  };

  Node.prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (translations.has(node)) removeTranslation(node);
    return appendChild.call(this, node) as Child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    if (translations.has(node)) removeTranslation(node);
    const place = before === null || before.parentNode === this ? before : findChild(this, before);
    return insertBefore.call(this, node, place) as Child;
  };
}

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";
