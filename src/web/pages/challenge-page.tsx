import { CHALLENGE_NAME, WHOLE_FIELD } from "#domain/product.ts";
import { readDraft, weekDraftKey } from "../editor/draft/draft.ts";
import { ChallengeHome } from "../features/challenge/home/challenge-home.tsx";
import { ChallengeOffer } from "../features/challenge/offer/challenge-offer.tsx";
import { HomeLive } from "../features/groups/home/home-live.tsx";
import { MyGroups } from "../features/groups/home/my-groups.tsx";
import { ChallengeLayout } from "../site/layout.tsx";
import { SignInButtons } from "../site/sign-in-card.tsx";

/** `/cfp-challenge` */
export default function ChallengePage() {
  return (
    <ChallengeLayout>
      <ChallengeHome
        signIn={
          <ChallengeOffer title={CHALLENGE_NAME} actions={<SignInButtons />}>
            <p>Pick the {WHOLE_FIELD} and every winner, every week.</p>
          </ChallengeOffer>
        }
        live={<HomeLive />}
        groups={<MyGroups />}
        hasDraft={(playerId, week) => readDraft(weekDraftKey(playerId, week)).draft !== null}
      />
    </ChallengeLayout>
  );
}
