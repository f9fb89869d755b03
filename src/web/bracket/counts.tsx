import type { Bracket } from "#domain/bracket.ts";
import { progressCounts } from "./labels.ts";

/** "7 of 11 picks · 12 of 12 teams" */
export function Counts({ bracket }: { bracket: Bracket }) {
  const { picks, teams } = progressCounts(bracket);
  return (
    <span>
      <strong>{picks}</strong> · <span>{teams}</span>
    </span>
  );
}
