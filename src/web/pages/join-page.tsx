import { ApiProvider } from "../api/trpc.ts";
import { GroupName } from "../features/groups/group-name.tsx";
import { useInvitation } from "../features/groups/use-invitation.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { SignInCard } from "../features/site/sign-in-card.tsx";
import { Button } from "../ui/button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { ChallengeFrame } from "./challenge-frame.tsx";
import { useDocumentTitle } from "./document-title.ts";
import { GroupNotFound } from "./group-not-found.tsx";

/** `/join/{code}`: the address of an invite link (docs/rules.md#invite-links). */
export default function JoinPage({ code }: { code: string }) {
  return (
    <ChallengeFrame>
      <ApiProvider>
        <Invitation key={code} code={code} />
      </ApiProvider>
    </ChallengeFrame>
  );
}

function Invitation({ code }: { code: string }) {
  useDocumentTitle("Join Group");
  const page = useInvitation(code);
  if (page.state === "notFound") return <GroupNotFound />;
  if (page.state === "failed") {
    return (
      <MessageCard
        mark="!"
        title="Join Group"
        action={
          <Button variant="yellow" size="large" onClick={page.retry}>
            Try again
          </Button>
        }
      >
        <span role="alert">{page.message}</span>
      </MessageCard>
    );
  }
  const group = page.state === "ready" ? page.content : null;
  if (group === null || group.isJoining) {
    return (
      <MessageCard
        mark={<UserIcon size={72} strokeWidth={1.2} />}
        title={group ? <GroupName name={group.name} /> : "Join Group"}
        action={null}
      >
        <span role="status">{group === null ? "Loading the invitation..." : "Joining..."}</span>
      </MessageCard>
    );
  }
  return (
    <SignInCard title={<GroupName name={group.name} />}>
      You are invited to play in this group of {group.players.toLocaleString("en-US")}{" "}
      {group.players === 1 ? "player" : "players"}. Sign in to join it.
    </SignInCard>
  );
}
