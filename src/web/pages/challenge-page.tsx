import { ApiProvider } from "../api/trpc.ts";
import { ChallengeHome } from "../features/challenge/challenge-home.tsx";
import { MyGroups } from "../features/groups/my-groups.tsx";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { ChallengeFrame } from "./challenge-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";

/** `/cfp-challenge`: the weekly challenge. */
export default function ChallengePage() {
  useDocumentTitle("CFP Bracket Challenge");
  return (
    <ChallengeFrame>
      <ApiProvider>
        <ChallengeHome
          signIn={
            <SignInCard title="CFP Bracket Challenge">
              Sign in to predict the field of 12 and every winner each week. The earlier the pick, the more it
              multiplies.
            </SignInCard>
          }
          groups={<MyGroups />}
        />
      </ApiProvider>
    </ChallengeFrame>
  );
}
