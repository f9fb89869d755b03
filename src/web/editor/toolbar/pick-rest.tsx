import { MATCHUP_IDS } from "#domain/bracket.ts";
import type { CoinTosses } from "#domain/bracket-edit.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog/dialog.tsx";
import type { BracketEditor } from "../use-bracket-editor.ts";

interface Props {
  open: boolean;
  onClose: () => void;
  edit: BracketEditor["edit"];
}

/** docs/game-rules.md#picking-the-rest */
export function PickRestDialog({ open, onClose, edit }: Props) {
  const pick = (coins: CoinTosses | null) => {
    edit({ type: "pickRest", coins });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Autofill"
      description="Fill in the games you haven't picked. Your picks won't change, and you can undo it."
      actions={
        <>
          <Button onClick={() => pick(tossCoins())}>Random</Button>
          <Button variant="ink" onClick={() => pick(null)}>
            Favorites
          </Button>
        </>
      }
    />
  );
}

function tossCoins(): CoinTosses {
  return Object.fromEntries(MATCHUP_IDS.map((id) => [id, Math.random() < 0.5 ? 0 : 1])) as CoinTosses;
}
