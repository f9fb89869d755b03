import { Redirect, useLocation } from "wouter";
import { ChallengeOffer } from "../features/challenge/offer/challenge-offer.tsx";
import { Invitation } from "../features/groups/invite/invitation.tsx";
import { ChallengeLayout } from "../site/layout.tsx";

/** `/join/{code}` (docs/behavior/groups.md#invite-links). */
export default function JoinPage({ code }: { code: string }) {
  const [path] = useLocation();
  // A link in capitals, as QR codes and some keyboards write it.
  if (path !== path.toLowerCase()) return <Redirect to={path.toLowerCase()} replace />;
  return (
    <ChallengeLayout>
      <Invitation code={code} Offer={ChallengeOffer} />
    </ChallengeLayout>
  );
}
