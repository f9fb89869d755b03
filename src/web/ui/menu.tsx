import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { MoreIcon } from "./challenge-icons.tsx";
import css from "./menu.module.css";

const entriesIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

export type MenuItem = { readonly label: string } & (
  | { readonly onSelect: () => void; readonly href?: never; readonly download?: never }
  /** A file to download. */
  | { readonly href: string; readonly download: string; readonly onSelect?: never }
);

export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    entriesIn(box.current)[0]?.focus();
    const onPress = ({ target }: PointerEvent) =>
      target instanceof Node && !box.current?.contains(target) && setOpen(false);
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") return setOpen(false);
    const all = entriesIn(box.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: -1 }[event.key];
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    if (next === undefined) close();
    else all.at(next % all.length)?.focus();
  };

  return (
    <div ref={box} className={css.menu}>
      <IconButton
        label={label}
        icon={<MoreIcon />}
        variant="outline"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} role="menu" tabIndex={-1} aria-label={label} className={css.list} onKeyDown={onKeyDown}>
          {items.map(({ label: name, onSelect, href, download }) =>
            href === undefined ? (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                onClick={() => {
                  // First, so that a dialog that opens now can return the focus, too.
                  close();
                  onSelect();
                }}
              >
                {name}
              </button>
            ) : (
              <a key={name} href={href} download={download} role="menuitem" tabIndex={-1} onClick={close}>
                {name}
              </a>
            ),
          )}
        </div>
      )}
    </div>
  );
}
