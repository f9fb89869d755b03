import type { ComponentType, ReactNode } from "react";
import { counted, grouped } from "#domain/counting.ts";
import { ERRORS } from "#domain/errors.ts";
import { isInviteCode, isolated } from "#domain/group.ts";
import { wordsOfGroup } from "#domain/sharing.ts";
import { useDocumentTitle } from "#web/navigation/document-title.ts";
import { useSession } from "#web/session/session.tsx";
import { MessageCard } from "#web/site/message-card.tsx";
import { BackCard, GroupNotFound } from "#web/site/not-found.tsx";
import { SignInButtons } from "#web/site/sign-in-card.tsx";
import { Button } from "#web/ui/button.tsx";
import { UserIcon } from "#web/ui/icons.tsx";
import { GroupName } from "../group-name.tsx";
import css from "./invitation.module.css";
import { type Invitation as InvitedTo, useInvitation } from "./use-invitation.ts";

interface Props {
  code: string;
  /** What a visitor sees. */
  Offer: ComponentType<{ title: ReactNode; actions: ReactNode; children: ReactNode }>;
}

/** docs/behavior/groups.md#invite-links */
export function Invitation({ code, Offer }: Props) {
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
          <Lead group={group} />
        ) : (
          <span role="status">{group === null ? "Loading invite..." : "Joining..."}</span>
        )}
      </MessageCard>
    );
  }
  return (
    <Offer
      title={<GroupName name={group?.name ?? "Join Group"} />}
      actions={<SignInButtons join={joinTexts(group?.name ?? null)} />}
    >
      <div className={css.lead} role={group ? undefined : "status"}>
        {group ? <Lead group={group} /> : "Loading invite..."}
      </div>
    </Offer>
  );
}

function Lead({ group: { players, first } }: { group: InvitedTo }) {
  const others = players - first.length;
  return (
    <>
      You're invited! Predict the playoff every week.{" "}
      {first.length > 0 && (
        <>
          {counted(players, "player")} so far:{" "}
          {first.map((name, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may show the same name, and nothing is reordered
            <span key={index}>
              {index > 0 && ", "}
              <bdi>{name}</bdi>
            </span>
          ))}
          {others > 0 && `${first.length > 1 ? "," : ""} and ${grouped(others)} more`}
        </>
      )}
    </>
  );
}

const LONGEST_ON_BUTTON = 24;

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
