const translations = new WeakMap<Text, ChildNode>();

/** The text nodes that each of these elements replaced. */
const originals = new WeakMap<Node, Text[]>();

/**
 * A translator replaces each text node with elements (in Chrome, two nested `<font>`), but React still holds the old
 * node: it would fail to remove it or to insert before it, and would update text that is no longer on screen. So before
 * React touches a text node, this puts the node back, and the translator translates it again
 * (docs/behavior/screens.md#translated-pages). Call it before React first renders.
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
    // This replacement is no translation.
    observer.takeRecords();
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (!(child instanceof Text) || child.parentNode === this) return removeChild.call(this, child) as T;
    putBack(child);
    // It may already be removed together with its parent.
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

/** Some translators replace the text node in one step. Others add the element next to it and then remove it. */
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
