import { useEffect, useMemo, useState } from "react";
import { unpackBracket } from "../../domain/bracket-record.ts";
import { inText } from "../../domain/group.ts";
import { BracketSkeleton, ReadOnlyBracket } from "../bracket/bracket-drawing.tsx";
import { OfSeason } from "../bracket/of-season.tsx";
import type { PastGroup } from "../features/groups/past/past-group.ts";
import { Button } from "../ui/button.tsx";
import { PrintIcon } from "../ui/icons.tsx";
import { PageTitle } from "../ui/page/page-layout.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useIsPhone } from "../ui/use-is-phone.ts";

/** The final bracket of a finished season, read-only and printable (docs/behavior/results.md#finished-seasons). */
export function PastOutcome({ content }: { content: PastGroup }) {
  const { group, season, official, teams } = content;
  const [round, setRound] = useState(0);
  const isPhone = useIsPhone();
  const bracket = useMemo(() => {
    const byId = new Map(teams.map((team) => [team.id, team]));
    return unpackBracket(official, (id) => byId.get(id));
  }, [official, teams]);
  // Scrolls to the top, because the list on the same page may have been scrolled.
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
