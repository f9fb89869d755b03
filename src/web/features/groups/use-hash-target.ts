import { type RefObject, useEffect, useRef } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/**
 * For a part of a page that a link may lead to: once it `isThere` and the address names it, it comes into view with the
 * focus, and the name leaves the address, so that the same link works again.
 */
export function useHashTarget(name: string, isThere: boolean): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  const isCalled = useLocationProperty(() => window.location.hash) === `#${name}`;
  useEffect(() => {
    if (!isCalled || !isThere) return;
    part.current?.scrollIntoView({ block: "start" });
    part.current?.focus({ preventScroll: true });
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
  }, [isCalled, isThere]);
  return part;
}
