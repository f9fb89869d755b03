import { useEffect, useMemo, useState } from "react";
import { unpackBracket } from "../../domain/bracket-record.ts";
import { inText } from "../../domain/group.ts";
import { BracketSkeleton, ReadOnlyBracket } from "../bracket/bracket-drawing.tsx";
import { OfSeason } from "../bracket/of-season.tsx";
import { ReportGroup } from "../features/groups/page/report-group.tsx";
import type { PastGroup as Content } from "../features/groups/past/past-group.ts";
import { PastGroupView } from "../features/groups/past/past-group-view.tsx";
import { Button } from "../ui/button.tsx";
import { PrintIcon } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page/page-layout.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";

interface Props {
  content: Content;
  /** Whether to show the season's real bracket instead of the group's tables. */
  isBracket: boolean;
}

/**
 * `/group/{groupId}?season={name}`: a group in a finished season. With `&bracket` in the URL, shows the season's final
 * bracket.
 */
export function PastGroup({ content, isBracket }: Props) {
  if (isBracket) return <PastOutcome content={content} />;
  return (
    <>
      <PastGroupView content={content} />
      <ReportGroup group={content.group} />
    </>
  );
}

/** The final bracket of a finished season, read-only and printable (docs/behavior/results.md#finished-seasons). */
function PastOutcome({ content: { group, season, official, teams } }: { content: Content }) {
  const [round, setRound] = useState(0);
  const isPhone = useIsPhone();
  const bracket = useMemo(() => {
    const byId = new Map(teams.map((team) => [team.id, team]));
    return unpackBracket(official, (id) => byId.get(id));
  }, [official, teams]);
  // Scrolls to the top. The bracket has just replaced the group's tables, and would otherwise start at their scroll
  // position.
  useEffect(() => window.scrollTo(0, 0), []);
  if (bracket === null) return null;
  const title = `How ${season} ended`;
  return (
    <>
      <PageTitle
        isTight
        lead={
          <>
            Back to <TextLink href={`/group/${group.id}?season=${season}`}>{inText(group.name)}</TextLink>
          </>
        }
        aside={
          !isPhone && (
            <Button variant="quiet" icon={<PrintIcon />} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      >
        {title}
      </PageTitle>
      <OfSeason name={season} fallback={<BracketSkeleton />}>
        <ReadOnlyBracket bracket={bracket} round={round} onRound={setRound} print={{ title }} />
      </OfSeason>
    </>
  );
}
