import { ScoringCard } from "../features/challenge/scoring-card.tsx";
import { Group } from "../features/groups/page/group.tsx";
import { ChallengeLayout } from "../site/layout.tsx";

/** `/group/{groupId}`, with `?season={name}` for a finished season */
export default function GroupPage({ id }: { id: string }) {
  return (
    <ChallengeLayout>
      <Group id={id} scoring={<ScoringCard />} />
    </ChallengeLayout>
  );
}
