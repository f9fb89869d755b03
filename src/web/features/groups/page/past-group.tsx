import { useCallback, useEffect, useMemo, useState } from "react";
import { unpackBracket } from "#domain/bracket-record.ts";
import { counted } from "#domain/counting.ts";
import { isolated } from "#domain/group.ts";
import { loadSeason } from "#domain/seasons/load.ts";
import type { Season } from "#domain/seasons/season.ts";
import { BracketSkeleton, ReadOnlyBracket } from "#web/bracket/bracket-drawing.tsx";
import { OfSeason } from "#web/bracket/of-season.tsx";
import { Button } from "#web/ui/button.tsx";
import { PrintIcon } from "#web/ui/icons.tsx";
import { useLoaded } from "#web/ui/loading/use-loaded.ts";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import type { PastGroup as Content } from "../past-group.ts";
import { ChampionBand } from "./champion-band.tsx";
import { GroupView } from "./group-view.tsx";
import { HowItEnded } from "./how-it-ended.tsx";

interface Props {
  content: Content;
  /** Whether to show the season's real bracket instead. */
  isBracket: boolean;
}

/** docs/behavior/results.md#finished-seasons */
export function PastGroup({ content, isBracket }: Props) {
  const { group, season, weeks, official } = content;
  const facts = useLoaded(useCallback(() => loadSeason(season), [season])).value;
  if (isBracket) return <PastOutcome content={content} />;
  const ended = facts ? ` Final as of ${lastDay(facts)}.` : "";
  return (
    <GroupView
      content={content}
      lead={`${counted(group.players, "player")}, ${counted(weeks.length, "week")}.${ended}`}
      weeks={weeks.map(({ number }) => number)}
      openWeek={null}
      ending={(teams) => ({
        band: <ChampionBand content={content} teams={teams} year={facts?.championshipYear ?? null} />,
        playoff: <HowItEnded official={official} teams={teams} href={`/group/${group.id}?season=${season}&bracket`} />,
      })}
    />
  );
}

/** Formats the championship game's date: 'January 20, 2001'. */
function lastDay({ days }: Season): string {
  return new Date(`${days.championship[0]}`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

function PastOutcome({ content: { group, season, official, teams } }: { content: Content }) {
  const [round, setRound] = useState(0);
  const isPhone = useIsPhone();
  const bracket = useMemo(() => {
    const byId = new Map(teams.map((team) => [team.id, team]));
    return unpackBracket(official, (id) => byId.get(id));
  }, [official, teams]);
  // The bracket has just replaced the group's tables, and would otherwise start at their scroll position.
  useEffect(() => window.scrollTo(0, 0), []);
  if (bracket === null) return null;
  const title = `How the ${season} Playoff Ended`;
  return (
    <>
      <PageTitle
        isTight
        lead={
          <>
            Back to <TextLink href={`/group/${group.id}?season=${season}`}>{isolated(group.name)}</TextLink>
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
