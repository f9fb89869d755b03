import { Button, type ButtonProps, buttonClass, IconButton } from "./button.tsx";
import { DownloadIcon, ShareIcon } from "./challenge-icons.tsx";
import { CopyIcon } from "./icons.tsx";
import { loadPicture, type SharedLink, shareLink } from "./share-link.ts";
import { toast } from "./toast.tsx";

interface Props extends Pick<ButtonProps, "variant" | "size" | "wide"> {
  readonly link: SharedLink;
  /** Whether to show only the icon. */
  readonly isSquare?: boolean;
}

interface ShareButtonProps extends Props, Pick<ButtonProps, "children"> {
  /** Called if sharing failed; by default, shows a message. Closing the share sheet does not count as a failure. */
  readonly onFail?: () => void;
}

const tellNotShared = () => toast.error("Your browser could not share it. You can copy the link instead.");

/**
 * A button that opens the device's share sheet. Render it only if `canShare()` is true. On hover, press or focus,
 * starts loading the link's picture, which is shared with the link.
 */
export function ShareButton(props: ShareButtonProps) {
  const { link, onFail = tellNotShared, isSquare, variant = "outline", children, ...look } = props;
  const preload = () => void loadPicture(link);
  const share = async () => {
    if (!(await shareLink(link))) onFail();
  };
  const acts = { onPointerEnter: preload, onPointerDown: preload, onFocus: preload, onClick: () => void share() };
  const icon = <ShareIcon />;
  if (isSquare) return <IconButton label="Share" icon={icon} variant={variant} {...acts} />;
  return (
    <Button {...look} {...acts} variant={variant} icon={icon}>
      {children ?? "Share"}
    </Button>
  );
}

interface CopyButtonProps extends Pick<Props, "link" | "variant" | "size" | "isSquare"> {
  /** The message after the link has been copied. */
  readonly copied: string;
}

/** A button that copies the link of the page that it is on. */
export function CopyLinkButton({ link, copied, isSquare, variant, size }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success(copied);
    } catch {
      toast.error("Your browser could not copy it. The link is the address of this page.");
    }
  };
  const look = { variant, size, icon: <CopyIcon />, onClick: () => void copy() };
  return isSquare ? <IconButton label="Copy link" {...look} /> : <Button {...look}>Copy link</Button>;
}

/** A link that downloads a shared page's picture. */
export function PictureLink({ link: { picture }, isSquare, ...look }: Props) {
  return (
    <a
      className={buttonClass(look)}
      href={picture.url}
      download={picture.name}
      {...(isSquare && { "aria-label": "Picture", "data-tooltip": "Picture", "data-square": "" })}
    >
      <DownloadIcon />
      {!isSquare && "Picture"}
    </a>
  );
}
