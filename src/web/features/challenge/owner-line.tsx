import { Chip } from "../../ui/chip.tsx";
import css from "./owner-line.module.css";

interface Props {
  /** The username, or what there is in its place. */
  name: string;
  isOwn: boolean;
}

/** Whose picks these are, and whether they are the reader's own. */
export function OwnerLine({ name, isOwn }: Props) {
  return (
    <p className={css.owner}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <Chip kind={isOwn ? "post" : "wash"}>{isOwn ? "Your Bracket" : "View Only"}</Chip>
    </p>
  );
}
