import { type Bracket, field } from "../../../../domain/bracket.ts";
import { CONFERENCES_NEEDED, countConferences } from "../../../../domain/conferences.ts";
import { ERRORS } from "../../../../domain/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Chip } from "../../../ui/status.tsx";
import css from "./invalid-bracket-dialog.module.css";

interface Props {
  bracket: Bracket;
  open: boolean;
  onClose: () => void;
}

/** The dialog shown for a complete bracket with too few conferences (docs/game-rules.md#five-conferences). */
export function InvalidBracketDialog({ bracket, open, onClose }: Props) {
  const { present, missing, needed } = countConferences(field(bracket));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Invalid Bracket"
      description={ERRORS.CONFERENCES_MISSING.message}
      actions={
        <Button variant="ink" onClick={onClose}>
          Back to the bracket
        </Button>
      }
    >
      <h3 className={css.heading}>Your conferences</h3>
      <ul className={css.chips}>
        {present.map((conference) => (
          <li key={conference}>
            <Chip>{conference}</Chip>
          </li>
        ))}
        <li>
          <Chip kind="dashed">
            <PlusIcon size={14} /> {needed} more needed
          </Chip>
        </li>
      </ul>
      <p className={css.note}>Not yet represented: {missing.join(", ")}.</p>
      <p className={css.note}>
        The {CONFERENCES_NEEDED} highest ranked conference champions automatically make the playoffs.
      </p>
    </Dialog>
  );
}
