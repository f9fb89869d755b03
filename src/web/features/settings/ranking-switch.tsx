import { readError, trpc } from "../../api/trpc.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { RetryLine } from "../../ui/retry-line.tsx";
import { toast } from "../../ui/toast.tsx";
import css from "./email-settings.module.css";

/** Whether the overall ranking lists the player (docs/behavior/screens.md#the-overall-ranking). */
export function RankingSwitch() {
  const { everyone } = trpc.useUtils();
  const found = trpc.everyone.listed.useQuery();
  const save = trpc.everyone.setListed.useMutation({
    // One save after the other, so that the last click wins.
    scope: { id: "listed" },
    onSuccess(saved) {
      everyone.listed.setData(undefined, saved);
    },
    onError(error) {
      toast.error(readError(error, "RANKING_SAVE_FAILED").message);
      // It may have been saved even so: show what the server has now.
      void everyone.listed.invalidate();
    },
  });
  if (found.data === undefined) {
    if (!found.isError) return <div className={css.loading}>Loading...</div>;
    return <RetryLine message="This setting could not be loaded. Try again." onRetry={() => void found.refetch()} />;
  }
  return (
    <Switch
      label="Show me in the overall ranking"
      hint="Your username appears if you are among the first hundred. You see your own rank either way."
      checked={save.isPending ? save.variables.isListed : found.data.isListed}
      onChange={(isListed) => save.mutate({ isListed })}
    />
  );
}
