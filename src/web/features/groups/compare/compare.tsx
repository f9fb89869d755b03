import { useSearch } from "wouter";
import { OfSeason } from "#web/bracket/of-season.tsx";
import { MemberNotFound } from "#web/site/not-found.tsx";
import { Failed, LoadingMember } from "#web/site/page-states.tsx";
import { GroupSignIn } from "#web/site/sign-in-card.tsx";
import { readShown } from "../member/paths.ts";
import { useMember } from "../member/use-member.ts";
import { CompareView } from "./compare-view.tsx";

const TITLE = "Compare";

export function Compare({ id, first, second }: { id: string; first: string; second: string }) {
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
      <CompareView contents={[one.page.content, other.page.content]} wanted={week} viewerId={one.page.player.id} />
    </OfSeason>
  );
}
