import { Button } from "./button.tsx";
import { ShareIcon } from "./challenge-icons.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { canShare } from "./share-link.ts";
import { useCopy } from "./use-copy.ts";

export function ShareText({ text }: { text: string }) {
  const { isCopied, copy } = useCopy();
  const act = async () => {
    if (canShare()) await navigator.share({ text }).catch(() => {});
    else await copy(text);
  };
  const icon = isCopied ? <CheckIcon /> : canShare() ? <ShareIcon /> : <CopyIcon />;
  return (
    <Button icon={icon} onClick={() => void act()}>
      {isCopied ? "Copied" : canShare() ? "Share" : "Copy"}
    </Button>
  );
}
