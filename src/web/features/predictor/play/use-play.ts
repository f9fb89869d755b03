import { useLocation } from "wouter";
import type { Bracket } from "../../../../domain/bracket.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { trpc } from "../../../api/trpc.ts";
import { toast } from "../../../ui/toast.tsx";
import { storeForWeek } from "./week-handover.ts";

/**
 * The open week, with the function that imports a complete main bracket; null while no week is open or known
 * (docs/behavior/screens.md#playing-the-main-bracket).
 */
export function usePlay(bracket: Bracket): { readonly week: number; readonly play: () => void } | null {
  const { data } = trpc.weeks.open.useQuery();
  const [, navigate] = useLocation();
  const week = data?.number ?? null;
  if (week === null) return null;
  const play = () => {
    if (storeForWeek(week, bracket)) navigate(`/bracket/week/${week}`);
    else toast.error(ERRORS.UNEXPECTED.message);
  };
  return { week, play };
}
