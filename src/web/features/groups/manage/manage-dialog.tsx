import { useState } from "react";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { GroupContent } from "../types.ts";
import { History } from "./history.tsx";
import { ManageMembers } from "./manage-members.tsx";
import { ManageSettings } from "./manage-settings.tsx";

interface Props {
  content: GroupContent;
  open: boolean;
  onClose: () => void;
}

/** docs/behavior/groups.md#the-commissioner */
export function ManageDialog({ content, open, onClose }: Props) {
  const [tab, setTab] = useState("settings");
  const { group } = content;
  const tabs = [
    { id: "settings", label: "Settings", panel: <ManageSettings content={content} /> },
    { id: "members", label: "Members", panel: <ManageMembers content={content} /> },
    { id: "history", label: "History", panel: <History groupId={group.id} /> },
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Manage Group" description={<bdi>{group.name}</bdi>} variant="card">
      <Tabs label="Manage Group" tabs={tabs} selected={tab} onSelect={setTab} keepsPanels />
    </Dialog>
  );
}

export function HistoryDialog({ groupId, open, onClose }: Omit<Props, "content"> & { groupId: string }) {
  return (
    <Dialog open={open} onClose={onClose} title="Group History">
      <History groupId={groupId} />
    </Dialog>
  );
}
