import { inText } from "../../../../domain/group.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import css from "./member-nav.module.css";
import type { MemberContent } from "./member-weeks.ts";
import { groupPath, memberPath } from "./paths.ts";

interface Props {
  content: MemberContent;
  /** The week in the address, which the links to other members keep. */
  wanted: number | null;
}

/** Links to the group, and to the members above and below in its table. */
export function MemberNav({ content: { group, season, member }, wanted }: Props) {
  const { previous, next } = member;
  return (
    <nav className={css.nav} aria-label="Members">
      <ButtonLink href={groupPath(group.id, { season })} variant="quiet" icon={<ChevronLeftIcon />}>
        <bdi className={css.group}>{group.name}</bdi>
      </ButtonLink>
      <span className={css.steps}>
        {previous && (
          <ButtonLink
            href={memberPath(group.id, previous.userId, { season, week: wanted })}
            variant="quiet"
            icon={<ChevronLeftIcon />}
          >
            <span>
              Previous <VisuallyHidden>{`member: ${inText(previous.name)}`}</VisuallyHidden>
            </span>
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            href={memberPath(group.id, next.userId, { season, week: wanted })}
            variant="quiet"
            iconAfter={<ChevronRightIcon />}
          >
            <span>
              Next <VisuallyHidden>{`member: ${inText(next.name)}`}</VisuallyHidden>
            </span>
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
