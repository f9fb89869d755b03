import { memberName } from "../../../domain/group.ts";
import css from "./member-name.module.css";

interface Props {
  member: { readonly teamName: string | null; readonly username: string };
}

/** The name of a member in this group. Others choose these names, so they stay in their own line and text direction. */
export function MemberName({ member }: Props) {
  return <bdi className={css.name}>{memberName(member)}</bdi>;
}
