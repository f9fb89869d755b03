import { useSearch } from "wouter";
import { isolated } from "#domain/group.ts";
import { useLiveOutcome } from "#web/api/use-live-outcome.ts";
import { OfSeason } from "#web/bracket/of-season.tsx";
import { useDocumentTitle } from "#web/navigation/document-title.ts";
import { MemberNotFound } from "#web/site/not-found.tsx";
import { Failed, LoadingMember } from "#web/site/page-states.tsx";
import { GroupSignIn } from "#web/site/sign-in-card.tsx";
import type { MemberContent } from "../member/member-weeks.ts";
import { readShown } from "../member/paths.ts";
import { useMember } from "../member/use-member.ts";
import { useClosedWeeks } from "../use-closed-weeks.ts";
import { CompareView } from "./compare-view.tsx";
import { pairOf } from "./pair.ts";

const TITLE = "Compare";

interface Params {
  id: string;
  first: string;
  second: string;
}

/** Two members' brackets (docs/behavior/groups.md#comparing-two-members). */
export function Compare({ id, first, second }: Params) {
  const { season, week } = readShown(useSearch());
  const one = useMember(id, first, season);
  const other = useMember(id, second, season);
  const pages = [one.page, other.page] as const;
  const lost = [one, other].find(({ page }) => page.state === "notFound");
  if (lost) return <MemberNotFound missing={lost.missing} group={id} />;
  const failed = pages.filter((page) => page.state === "failed");
  if (failed[0] !== undefined) {
    const retry = () => {
      for (const page of failed) page.retry();
    };
    return <Failed title={TITLE} page={{ ...failed[0], retry }} />;
  }
  if (one.page.state === "signedOut") return <GroupSignIn />;
  if (one.page.state !== "ready" || other.page.state !== "ready") return <LoadingMember title={TITLE} />;
  return (
    <OfSeason name={season} fallback={<LoadingMember title={TITLE} />}>
      <CompareNow contents={[one.page.content, other.page.content]} wanted={week} viewerId={one.page.player.id} />
    </OfSeason>
  );
}

interface NowProps {
  contents: readonly [MemberContent, MemberContent];
  /** The week in the URL. */
  wanted: number | null;
  viewerId: string;
}

function CompareNow({ contents, wanted, viewerId }: NowProps) {
  const { official, season } = contents[0];
  const { closed } = useClosedWeeks(contents[0]);
  useLiveOutcome(official, season === null && official !== null && official.winners.champ === undefined);
  const pair = pairOf(contents, closed, viewerId);
  useDocumentTitle(
    [pair.names.map(isolated).join(" vs. "), wanted !== null && `Week ${wanted}`, season].filter(Boolean).join(", "),
  );
  return <CompareView pair={pair} wanted={wanted} />;
}
