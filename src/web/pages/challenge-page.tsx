import { CHALLENGE_NAME, WHOLE_FIELD } from "../../domain/product.ts";
import { ApiProvider } from "../api/trpc.ts";
import { readDraft, weekDraftKey } from "../features/bracket/editor/draft-storage.ts";
import { ChallengeHome } from "../features/challenge/challenge-home.tsx";
import { MyGroups } from "../features/groups/my-groups.tsx";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { ChallengeFrame } from "./challenge-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";

/** `/cfp-challenge`: the weekly challenge. */
export default function ChallengePage() {
  useDocumentTitle(CHALLENGE_NAME);
  return (
    <ChallengeFrame>
      <ApiProvider>
        <ChallengeHome
          signIn={
            <SignInCard title={CHALLENGE_NAME}>
              Sign in to predict the {WHOLE_FIELD} and every winner each week. The earlier the pick, the more it
              multiplies.
            </SignInCard>
          }
          groups={<MyGroups />}
          hasDraft={(playerId, week) => readDraft(weekDraftKey(playerId, week)).draft !== null}
        />
      </ApiProvider>
    </ChallengeFrame>
  );
}
