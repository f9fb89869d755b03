import { memberName } from "../../../domain/group.ts";
import css from "./member-name.module.css";

interface Props {
  member: { readonly teamName: string | null; readonly username: string };
}

/** A member's name in this group, isolated in its own line and text direction, because players choose these names. */
export function MemberName({ member }: Props) {
  return <bdi className={css.name}>{memberName(member)}</bdi>;
}
