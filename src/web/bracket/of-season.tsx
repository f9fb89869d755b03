import { type ReactNode, useCallback } from "react";
import { ERRORS } from "#domain/errors.ts";
import { SEASON } from "#domain/season.ts";
import { loadSeason } from "#domain/seasons/load.ts";
import { useLoaded } from "../ui/loading/use-loaded.ts";
import { RetryLine } from "../ui/retry-line.tsx";
import { SeasonContext } from "./season-context.ts";

interface Props {
  /** Null for the current season. */
  name: string | null;
  /** Shown while another season's file is loading. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Provides a season's dates and places to the brackets inside (docs/game-rules.md#dates-and-places). */
export function OfSeason({ name, fallback, children }: Props) {
  const isCurrent = name === null || name === SEASON.name;
  const load = useCallback(async () => (await loadSeason(name ?? SEASON.name)) ?? SEASON, [name]);
  const { value, hasFailed, retry } = useLoaded(load, !isCurrent);
  if (isCurrent) return children;
  if (hasFailed) return <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />;
  return value === null ? fallback : <SeasonContext value={value}>{children}</SeasonContext>;
}
