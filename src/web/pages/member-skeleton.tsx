import { BracketSkeleton } from "../bracket/read-only/read-only-bracket.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Room } from "../ui/room.tsx";
import { Section } from "../ui/section.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import css from "./member-skeleton.module.css";

/** The outline of a page about members while it is loaded. */
export function MemberSkeleton({ title = "Member" }: { title?: string }) {
  const room = title === "Member" ? "member" : "compare";
  return (
    <>
      <Room name={room}>
        <Room name={`${room}-title`}>
          <div className={css.nav} aria-hidden="true" />
          <PageTitle lead={<span className={css.lead} aria-hidden="true" />} isTight>
            <span className={css.title} aria-hidden="true" />
            <VisuallyHidden>{title}</VisuallyHidden>
          </PageTitle>
          <VisuallyHidden as="p">
            <span role="status">Loading the brackets...</span>
          </VisuallyHidden>
        </Room>
        {room === "member" && (
          <Section title="Week by week">
            <div className={css.strip} aria-hidden="true" />
          </Section>
        )}
      </Room>
      {room === "compare" && <div className={css.rounds} aria-hidden="true" />}
      <BracketSkeleton />
    </>
  );
}
