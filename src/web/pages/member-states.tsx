import { ERRORS } from "../../domain/errors.ts";
import { BracketSkeleton } from "../bracket/read-only/read-only-bracket.tsx";
import { MessageCard } from "../features/site/message-card.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page/page-layout.tsx";
import { Section } from "../ui/page/section.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./skeleton.module.css";

/** The outline of a page about members while it is loaded. */
export function MemberSkeleton({ title = "Member" }: { title?: string }) {
  const isMember = title === "Member";
  return (
    <>
      <div className={isMember ? css.member : css.compare}>
        <div className={isMember ? css.memberTitle : css.compareTitle}>
          <div className={css.nav} aria-hidden="true" />
          <PageTitle lead={<span className={css.lead} aria-hidden="true" />} isTight>
            <span className={css.title} aria-hidden="true" />
            <VisuallyHidden>{title}</VisuallyHidden>
          </PageTitle>
          <VisuallyHidden as="p">
            <span role="status">Loading the brackets...</span>
          </VisuallyHidden>
        </div>
        {isMember && (
          <Section title="Week by week">
            <div className={css.strip} aria-hidden="true" />
          </Section>
        )}
      </div>
      {!isMember && <div className={css.rounds} aria-hidden="true" />}
      <BracketSkeleton />
    </>
  );
}

/** Says that a player is not in this group, or that the reader is in no such group. */
export function MemberNotFound({ missing, group }: { missing: string; group: string }) {
  const isInGroup = missing === "MEMBER_NOT_FOUND";
  return (
    <MessageCard
      mark="0"
      title={ERRORS[isInGroup ? "MEMBER_NOT_FOUND" : "GROUP_NOT_FOUND"].message}
      action={
        <ButtonLink href={isInGroup ? `/group/${group}` : "/cfp-challenge"} variant="yellow" size="large">
          {isInGroup ? "Back to the Group" : "Back to the Challenge"}
        </ButtonLink>
      }
    >
      {isInGroup
        ? "They may have left it, or their account is gone."
        : "The link may be incomplete, the group may be gone, or you are not in it: brackets are for its members."}
    </MessageCard>
  );
}
