import type { ComponentProps } from "react";
import { Compare } from "../features/groups/compare/compare.tsx";
import { ChallengeLayout } from "../site/layout.tsx";

/** `/group/{groupId}/compare/{playerId}/{playerId}` */
export default function ComparePage(params: ComponentProps<typeof Compare>) {
  return (
    <ChallengeLayout>
      <Compare {...params} />
    </ChallengeLayout>
  );
}
