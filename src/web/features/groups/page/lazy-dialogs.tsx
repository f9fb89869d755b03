import { type ReactNode, Suspense, useState } from "react";
import { ERRORS } from "../../../../domain/errors.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { lazyPart, PartBoundary } from "../../../ui/lazy-part.tsx";
import { RetryLine } from "../../../ui/retry-line.tsx";
import type { GroupContent } from "../types.ts";

const ManageDialog = lazyPart(() => import("../manage/manage-dialog.tsx"));
const HistoryDialog = lazyPart(() => import("../manage/history-dialog.tsx"));

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The dialog of the commissioner, fetched when it is first wanted. */
export function LazyManageDialog({ content, ...rest }: Props & { content: GroupContent }) {
  return (
    <WhenWanted title="Manage Group" {...rest}>
      <ManageDialog content={content} {...rest} />
    </WhenWanted>
  );
}

/** The list of what was done in a group, fetched when it is first wanted. */
export function LazyHistoryDialog({ groupId, ...rest }: Props & { groupId: string }) {
  return (
    <WhenWanted title="Group History" {...rest}>
      <HistoryDialog groupId={groupId} {...rest} />
    </WhenWanted>
  );
}

function WhenWanted({ open, onClose, title, children }: Props & { title: string; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <PartBoundary
      instead={(retry) => (
        <Dialog open={open} onClose={onClose} title={title}>
          <RetryLine message={ERRORS.LOAD_FAILED.message} onRetry={retry} />
        </Dialog>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </PartBoundary>
  );
}
