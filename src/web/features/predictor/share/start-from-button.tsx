import { useState } from "react";
import { useLocation } from "wouter";
import type { Bracket } from "../../../../domain/bracket.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { hasOtherDraft, leaveForFirstPage } from "./start-from.ts";

/** Copies a shared bracket to the first page (docs/behavior/screens.md#sharing). */
export function StartFromButton({ bracket, wide = false }: { bracket: Bracket; wide?: boolean }) {
  const [, navigate] = useLocation();
  const [isAsking, setAsking] = useState(false);
  const start = () => {
    leaveForFirstPage(bracket);
    navigate("/");
  };
  return (
    <>
      <Button
        variant="ink"
        {...(wide && { size: "large" as const, wide })}
        onClick={() => (hasOtherDraft(bracket) ? setAsking(true) : start())}
      >
        Start from this bracket
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Start from this bracket"
        description="It replaces the bracket you have started. Undo brings yours back while this page is open."
        confirmLabel="Use This Bracket"
        onConfirm={start}
      />
    </>
  );
}
