/**
 * Changes a page the way a browser's translator does: wraps every text node in two `<font>` elements, including text
 * that appears or changes later. The words stay the same, so that tests find them. This function runs in the page, so
 * it must not use anything declared outside the function.
 */
export function translate(): void {
  const replace = (text: Node) => {
    if (!(text instanceof Text) || text.data === "" || text.parentElement === null) return;
    if (text.parentElement.closest("font, script, style, textarea, svg")) return;
    const font = document.createElement("font");
    font.appendChild(document.createElement("font")).textContent = text.data;
    text.replaceWith(font);
  };
  const replaceAll = (root: Node) => {
    const texts = [root];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(replace);
  };
  const begin = () => {
    replaceAll(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) replaceAll(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
