import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./tabs.module.css";

interface Tab {
  readonly id: string;
  readonly label: string;
  readonly panel: ReactNode;
}

export interface TabsProps {
  /** For screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Closed panels stay mounted but hidden. */
  readonly keepsPanels?: boolean;
}

/** The arrow keys, Home and End move the focus, and the focused tab opens. */
export function Tabs({ label, tabs, selected, onSelect, keepsPanels = false }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.findIndex((tab) => tab.id === selected);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onSelect(tabs[index]?.id ?? selected);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={keepsPanels || tab.id === selected ? `${id}${tab.id}panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          (keepsPanels || tab.id === selected) && (
            <div
              key={tab.id}
              role="tabpanel"
              id={`${id}${tab.id}panel`}
              aria-labelledby={`${id}${tab.id}`}
              className={styles.panel}
              hidden={tab.id !== selected}
            >
              {tab.panel}
            </div>
          ),
      )}
    </>
  );
}
