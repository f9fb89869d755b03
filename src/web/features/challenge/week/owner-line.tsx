import { Chip } from "../../../ui/status.tsx";
import css from "./owner-line.module.css";

interface Props {
  /** The username, or its replacement. */
  name: string;
  isOwn: boolean;
  /** The season of the picks, if it has finished. */
  season: string | null;
}

/** The owner of the picks. */
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
