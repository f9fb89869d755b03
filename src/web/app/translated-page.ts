/** The element that replaced each text node. */
const translations = new WeakMap<Text, ChildNode>();

/** The text nodes that each of these elements replaced. */
const originals = new WeakMap<Node, Text[]>();

/**
 * Keeps the page working when the browser translates it. A translator replaces each text node with elements (in Chrome,
 * two nested `<font>` elements), but React still holds the old text node. React would fail to remove that node or to
 * insert an element before it. React would also update text that is no longer on screen. So before React touches a text
 * node, this code puts the node back. The translator then translates the text again
 * (docs/behavior/screens.md#translated-pages). Call this function before React first renders.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver(noteTranslations);
  observer.observe(document, { childList: true, subtree: true });
  const putBack = (text: Text) => {
    noteTranslations(observer.takeRecords());
    const shown = translations.get(text);
    if (shown === undefined) return;
    const texts = originals.get(shown) ?? [];
    for (const each of texts) translations.delete(each);
    originals.delete(shown);
    shown.replaceWith(...texts);
    // Discard the mutation records of this replacement, so that it is not taken for a translation.
    observer.takeRecords();
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!(child instanceof Text) || child.parentNode === this) return removeChild.call(this, child) as T;
    putBack(child);
    // Skipped if the text node has already been removed together with its parent.
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!(before instanceof Text) || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    putBack(before);
    return insertBefore.call(this, node, before.parentNode === this ? before : null) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.defineProperty(Text.prototype, "nodeValue", {
    ...nodeValue,
    set(this: Text, value: string | null) {
      if (!this.isConnected) putBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

/**
 * Records the element that replaced each text node. Some translators replace the text node in one step. Others add the
 * element next to the text node and then remove the text node.
 */
function noteTranslations(records: readonly MutationRecord[]): void {
  const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
  for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    for (const removed of removedNodes) {
      const texts = originals.get(removed) ?? (removed instanceof Text ? [removed] : []);
      if (texts.length === 0 || removed.parentNode === target) continue;
      const candidates = [addedNodes[0], previousSibling, nextSibling].filter(
        (each) => each && added.has(each) && each.parentNode === target,
      ) as ChildNode[];
      const shown = candidates.find((each) => !originals.has(each)) ?? candidates[0];
      if (shown === undefined) continue;
      for (const text of texts) translations.set(text, shown);
      originals.set(shown, [...(originals.get(shown) ?? []), ...texts]);
    }
  }
}
