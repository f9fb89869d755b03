import { type RefObject, useEffect, useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/**
 * Makes an element the target of links to `#name`. Once it `isReady`, it is scrolled into view and focused. The hash is
 * then removed from the address, so that the same link works again.
 */
export function useHashTarget(name: string, isReady: boolean): RefObject<HTMLDivElement | null> {
  const target = useRef<HTMLDivElement>(null);
  const isTarget =
    useLocationProperty(
      () => window.location.hash,
      () => "",
    ) === `#${name}`;
  useEffect(() => {
    if (!isTarget || !isReady) return;
    target.current?.scrollIntoView({ block: "start" });
    target.current?.focus({ preventScroll: true });
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [isTarget, isReady]);
  return target;
}
