import { memberName } from "../../../domain/group.ts";
import css from "./member-name.module.css";

interface Props {
  member: { readonly teamName: string | null; readonly username: string };
}

/** What a member is called here. Other people choose these names: they keep to their line and to their direction. */
export function MemberName({ member }: Props) {
  return <bdi className={css.name}>{memberName(member)}</bdi>;
}
