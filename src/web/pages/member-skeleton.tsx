import { BracketSkeleton } from "../bracket/read-only/read-only-bracket.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Section } from "../ui/section.tsx";
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
