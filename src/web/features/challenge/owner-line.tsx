import { Chip } from "../../ui/chip.tsx";
import css from "./owner-line.module.css";

interface Props {
  /** The username, or what is shown instead of it. */
  name: string;
  isOwn: boolean;
  /** The season of the picks, when it is over. */
  season: string | null;
}

/** Whose picks these are, and whether they are one's own. */
export function OwnerLine({ name, isOwn, season }: Props) {
  return (
    <p className={css.owner}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {season !== null && <Chip kind="wash">{season}</Chip>}
      <Chip kind={isOwn ? "post" : "wash"}>{isOwn ? "Your Bracket" : "View Only"}</Chip>
    </p>
  );
}
