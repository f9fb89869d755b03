import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button.tsx";
import { ChevronLeftIcon } from "#web/ui/icons.tsx";
import css from "./group-nav.module.css";
import type { MemberContent } from "./member-weeks.ts";
import { groupPath } from "./paths.ts";

interface Props {
  label: string;
  content: MemberContent;
  children?: ReactNode;
}

export function GroupNav({ label, content: { group, season }, children }: Props) {
  return (
    <nav className={css.nav} aria-label={label}>
      <ButtonLink href={groupPath(group.id, { season })} variant="quiet" icon={<ChevronLeftIcon />}>
        <bdi className={css.group}>{group.name}</bdi>
      </ButtonLink>
      {children}
    </nav>
  );
}
