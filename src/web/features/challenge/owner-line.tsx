import { Chip } from "../../ui/chip.tsx";
import css from "./owner-line.module.css";

interface Props {
  /** The username, or what is shown instead of it. */
  name: string;
  isOwn: boolean;
}

/** Whose picks these are, and whether they are one's own. */
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
