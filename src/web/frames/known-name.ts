import { nameLength } from "../features/groups/invite/name-length.ts";
import { knownGroupName } from "../ui/known-groups.ts";

/** Writes the name of a group that this device knows into the frames of its page, as soon as they come and unpainted. */
export function writeKnownName({ pathname }: Location): void {
  const [, first, id = "", more] = pathname.split("/");
  const name = first === "group" && !more ? knownGroupName(id) : null;
  if (name === null) return;
  const write = () => {
    for (const place of document.querySelectorAll<HTMLElement>("[data-known-name]:empty")) {
      place.textContent = name;
      place.dataset.length = nameLength(name);
    }
  };
  const observer = new MutationObserver(write);
  observer.observe(document, { childList: true, subtree: true });
  const end = () => {
    // Of the end of the page the observer may not have been told.
    write();
    observer.disconnect();
  };
  document.addEventListener("DOMContentLoaded", end, { once: true });
}
