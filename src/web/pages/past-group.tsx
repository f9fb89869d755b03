import { ReportGroup } from "../features/groups/page/report-group.tsx";
import type { PastGroup as Content } from "../features/groups/past/past-group.ts";
import { PastGroupView } from "../features/groups/past/past-group-view.tsx";
import { PastOutcome } from "./past-outcome.tsx";

interface Props {
  content: Content;
  /** Whether the season's real bracket is shown instead of the group's tables. */
  isBracket: boolean;
}

/** `/group/{groupId}?season={name}`: a group in a finished season; with `&bracket`, how that season ended. */
export default function PastGroup({ content, isBracket }: Props) {
  if (isBracket) return <PastOutcome content={content} />;
  return (
    <>
      <PastGroupView content={content} />
      <ReportGroup group={content.group} />
    </>
  );
}
