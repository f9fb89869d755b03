import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { isolated } from "#domain/group.ts";
import { openWeek } from "#domain/week.ts";
import { trpc } from "#web/api/trpc.ts";
import { useDocumentTitle } from "#web/navigation/document-title.ts";
import { type PageState, type ReadyPage, usePageState, usePlayer } from "#web/session/page-state.ts";
import { GroupNotFound } from "#web/site/not-found.tsx";
import { GroupSignIn } from "#web/site/sign-in-card.tsx";
import { RetryLine } from "#web/ui/retry-line.tsx";
import { pastGroup } from "../past-group.ts";
import type { GroupContent } from "../types.ts";
import { useClosedWeeks } from "../use-closed-weeks.ts";
import { GroupFailed, GroupSkeleton } from "./group-states.tsx";
import { GroupLead } from "./group-title.tsx";
import { GroupView } from "./group-view.tsx";
import { PastGroup } from "./past-group.tsx";

interface GroupProps {
  id: string;
  scoring: ReactNode;
}

export function Group({ id, scoring }: GroupProps) {
  const search = new URLSearchParams(useSearch());
  const season = search.get("season");
  if (season === null) return <RunningSeason id={id} scoring={scoring} />;
  return <PastSeason key={season} id={id} season={season} isBracket={search.has("bracket")} />;
}

function RunningSeason({ id, scoring }: GroupProps) {
  const playing = usePlayer();
  const query = trpc.groups.page.useQuery({ id }, { enabled: playing.isSignedIn });
  const page = usePageState(playing, query, "GROUP_NOT_FOUND");
  useDocumentTitle(titleOf(page));
  if (page.state === "failed") return <GroupFailed page={page} scoring={scoring} />;
  if (page.state !== "ready") return <NoGroup state={page.state} />;
  return <GroupNow content={page.content} scoring={scoring} />;
}

function PastSeason({ id, season, isBracket }: { id: string; season: string; isBracket: boolean }) {
  const playing = usePlayer();
  const query = trpc.groups.past.useQuery({ id, season, from: 0 }, { enabled: playing.isSignedIn, select: pastGroup });
  const page = usePageState(playing, query, "SEASON_NOT_FOUND");
  useDocumentTitle(titleOf(page, season));
  if (page.state === "failed") {
    return <RetryLine message={page.message} onRetry={page.retry} reference={page.reference} />;
  }
  if (page.state !== "ready") return <NoGroup state={page.state} />;
  return <PastGroup content={page.content} isBracket={isBracket} />;
}

type Page = PageState<ReadyPage<{ readonly group: { readonly name: string } }>>;

function titleOf(page: Page, season?: string): string | null {
  if (page.state === "ready") return [isolated(page.content.group.name), season].filter(Boolean).join(", ");
  return page.state === "notFound" ? ERRORS.GROUP_NOT_FOUND.message : null;
}

function NoGroup({ state }: { state: "signedOut" | "loading" | "notFound" }) {
  if (state === "signedOut") return <GroupSignIn />;
  return state === "loading" ? <GroupSkeleton /> : <GroupNotFound />;
}

function GroupNow({ content, scoring }: { content: GroupContent; scoring: ReactNode }) {
  const { closed, now } = useClosedWeeks(content);
  return (
    <GroupView
      content={content}
      lead={<GroupLead group={content.group} />}
      weeks={closed.map(({ number }) => number)}
      openWeek={openWeek(content.weeks, now)?.number ?? null}
      scoring={scoring}
    />
  );
}
