import { memo, type ReactNode, useEffect, useRef } from "react";
import css from "./room.module.css";
import { type RoomName, rememberRoom } from "./rooms.ts";

/** Stands in a page where an outline has room for all that is above, and remembers how much that is when it is drawn. */
export const RoomMark = memo(function RoomMark({ name }: { name: RoomName }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const top = mark.current;
    const main = top?.closest("main");
    if (!top || !main || !("ResizeObserver" in window)) return;
    // Of a page that grows meanwhile the last state counts. It is told once in any case.
    const observer = new ResizeObserver(() =>
      rememberRoom(name, `${top.getBoundingClientRect().top - main.getBoundingClientRect().top}px`),
    );
    observer.observe(main);
    return () => observer.disconnect();
  }, [name]);
  return <div ref={mark} />;
});

/** A part of a page that remembers how tall it is, for the outline that stands for it. */
export function RoomOf({ name, children }: { name: RoomName; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawn = part.current;
    if (!drawn || !("ResizeObserver" in window)) return;
    const observer = new ResizeObserver(() => rememberRoom(name, `${drawn.getBoundingClientRect().height}px`));
    observer.observe(drawn);
    return () => observer.disconnect();
  }, [name]);
  return (
    <div ref={part} className={css.part}>
      {children}
    </div>
  );
}

/** What an outline has above the mark of the same name; what it has itself stands at the bottom of that room. */
export function Room({ name, children }: { name: RoomName; children: ReactNode }) {
  return (
    <div className={css.room} data-room={name}>
      {children}
    </div>
  );
}
