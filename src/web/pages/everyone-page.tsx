import { useSearch } from "wouter";
import { EveryoneView } from "../features/everyone/everyone-view.tsx";
import { ChallengeLayout } from "../site/layout.tsx";

/** `/cfp-challenge/everyone`, with `?season={name}` for a finished season */
export default function EveryonePage() {
  const season = new URLSearchParams(useSearch()).get("season");
  return (
    <ChallengeLayout>
      <EveryoneView key={season} season={season} />
    </ChallengeLayout>
  );
}
