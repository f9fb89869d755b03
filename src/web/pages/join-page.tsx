import { Redirect, useLocation } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { isInviteCode, isolated } from "#domain/group.ts";
import { wordsOfGroup } from "#domain/sharing.ts";
import { useDocumentTitle } from "../app/document-title.ts";
import { ChallengeOffer } from "../features/challenge/offer/challenge-offer.tsx";
import { GroupName } from "../features/groups/group-name.tsx";
import { AlreadyIn, InvitationLead, InvitationLoading } from "../features/groups/invite/invitation-lead.tsx";
import { useInvitation } from "../features/groups/invite/use-invitation.ts";
import { MessageCard } from "../features/site/message-card.tsx";
import { SignInButtons } from "../features/site/sign-in-card.tsx";
import { useSession } from "../session/session.tsx";
import { Button } from "../ui/button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { ChallengeLayout } from "./layout.tsx";
import { BackCard, GroupNotFound } from "./not-found.tsx";

/** `/join/{code}`: the page that an invite link opens (docs/behavior/groups.md#invite-links). */
export default function JoinPage({ code }: { code: string }) {
  const [path] = useLocation();
  // A link in capitals, as QR codes and some keyboards write it.
  if (path !== path.toLowerCase()) return <Redirect to={path.toLowerCase()} replace />;
  return (
    <ChallengeLayout>
      <Invitation code={code} />
    </ChallengeLayout>
  );
}

function Invitation({ code }: { code: string }) {
  const { user } = useSession();
  const page = useInvitation(code);
  const group = page.state === "ready" ? page.content : null;
  useDocumentTitle(group ? wordsOfGroup(group.name, group.players).title : null);
  if (page.state === "notFound") {
    if (!isInviteCode(code)) return <GroupNotFound />;
    return (
      <BackCard title="Join Group">
        <span role="alert">{ERRORS.INVITATION_ENDED.message}</span> Ask a member of the group for a new link.
      </BackCard>
    );
  }
  if (group !== null && group.rejection !== null) {
    return (
      <BackCard title={<GroupName name={group.name} />}>
        <span role="alert">{group.rejection}</span>
      </BackCard>
    );
  }
  if (page.state === "failed") {
    return (
      <MessageCard
        mark="!"
        title="Join Group"
        action={
          <Button variant="yellow" size="large" onClick={page.retry}>
            Try Again
          </Button>
        }
      >
        <span role="alert">{page.message}</span>
      </MessageCard>
    );
  }
  if (user !== null) {
    const join = group?.join ?? null;
    return (
      <MessageCard
        mark={<UserIcon size={72} strokeWidth={1.2} />}
        title={group ? <GroupName name={group.name} /> : "Join Group"}
        action={
          group &&
          join && (
            <Button variant="yellow" size="large" onClick={join}>
              {joinTexts(group.name).label}
            </Button>
          )
        }
      >
        {group && join ? (
          <>
            You're invited! Predict the playoff every week.{" "}
            {group.first.length > 0 && <AlreadyIn players={group.players} first={group.first} />}
          </>
        ) : (
          <span role="status">{group === null ? "Loading the invitation..." : "Joining..."}</span>
        )}
      </MessageCard>
    );
  }
  return (
    <ChallengeOffer
      title={<GroupName name={group?.name ?? "Join Group"} />}
      actions={<SignInButtons join={joinTexts(group?.name ?? null)} />}
    >
      {group ? <InvitationLead group={group} /> : <InvitationLoading />}
    </ChallengeOffer>
  );
}

/** The maximum length, in characters, of a group name on a button. */
const LONGEST_ON_BUTTON = 24;

/** Returns the join button's label, and the reason to sign in. Visitors see the reason in the sign-in dialog. */
function joinTexts(name: string | null) {
  if (name === null) return { label: "Join this group", reason: ERRORS.SIGNED_OUT.message };
  const label =
    [...name].length <= LONGEST_ON_BUTTON ? (
      <span>
        Join <bdi>{name}</bdi>
      </span>
    ) : (
      "Join this group"
    );
  return { label, reason: `Create an account or sign in to join ${isolated(name)}.` };
}
