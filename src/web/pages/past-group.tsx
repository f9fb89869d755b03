import { ERRORS } from "../../domain/errors.ts";
import { inText } from "../../domain/group.ts";
import { trpc } from "../api/trpc.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { GroupSkeleton } from "../features/groups/page/group-states.tsx";
import { ReportGroup } from "../features/groups/page/report-group.tsx";
import { pastGroup } from "../features/groups/past/past-group.ts";
import { PastGroupView } from "../features/groups/past/past-group-view.tsx";
import { usePageState, usePlayer } from "../session/page-state.ts";
import { RetryLine } from "../ui/retry-line.tsx";
import { GroupNotFound } from "./not-found.tsx";
import { GroupSignIn } from "./page-states.tsx";
import { PastOutcome } from "./past-outcome.tsx";

interface Props {
  id: string;
  season: string;
  /** Whether the season's real bracket is shown instead of the group's tables. */
  isBracket: boolean;
}

/** `/group/{groupId}?season={name}`: a group in a finished season; with `&bracket`, how that season ended. */
export default function PastGroup({ id, season, isBracket }: Props) {
  const playing = usePlayer();
  const query = trpc.groups.past.useQuery({ id, season, from: 0 }, { enabled: playing.isSignedIn, select: pastGroup });
  const page = usePageState(playing, query, "SEASON_NOT_FOUND");
  const missing = page.state === "notFound" ? ERRORS.GROUP_NOT_FOUND.message : null;
  useDocumentTitle(page.state === "ready" ? `${inText(page.content.group.name)}, ${season}` : missing);
  switch (page.state) {
    case "signedOut":
      return <GroupSignIn />;
    case "loading":
      return <GroupSkeleton />;
    case "notFound":
      return <GroupNotFound />;
    case "failed":
      return <RetryLine message={page.message} onRetry={page.retry} reference={page.reference} />;
    case "ready":
      if (isBracket) return <PastOutcome content={page.content} />;
      return (
        <>
          <PastGroupView content={page.content} />
          <ReportGroup group={page.content.group} />
        </>
      );
  }
}
