import { Button, type ButtonProps, buttonClass, IconButton } from "./button.tsx";
import { DownloadIcon, ShareIcon } from "./challenge-icons.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { loadPicture, type SharedLink, shareLink } from "./share-link.ts";
import { toast } from "./toast.tsx";
import { useCopy } from "./use-copy.ts";

interface Props extends Pick<ButtonProps, "variant" | "size" | "wide"> {
  readonly link: SharedLink;
  /** Shows only the icon. */
  readonly isSquare?: boolean;
}

interface ShareButtonProps extends Props, Pick<ButtonProps, "children"> {
  /** By default, shows a message. Closing the share sheet is no failure. */
  readonly onFail?: () => void;
}

const tellNotShared = () => toast.error("Sharing isn't available here. Copy the link instead.");

/** Render it only if `canShare()` is true. Starts to load the link's picture on hover, press or focus. */
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

interface CopyButtonProps extends Pick<Props, "variant" | "size" | "isSquare"> {
  readonly link: Pick<SharedLink, "url">;
  readonly children?: string;
  /** By default, shows a message. */
  readonly onFail?: () => void;
}

const tellNotCopied = () => toast.error("Couldn't copy the link. Copy it from your browser's address bar.");

export function CopyLinkButton(props: CopyButtonProps) {
  const { link, children = "Copy Link", onFail = tellNotCopied, isSquare, ...look } = props;
  const { isCopied, copy } = useCopy();
  const act = async () => {
    if (!(await copy(link.url))) onFail();
  };
  const label = isCopied ? "Copied" : children;
  const acts = { ...look, icon: isCopied ? <CheckIcon /> : <CopyIcon />, onClick: () => void act() };
  return isSquare ? <IconButton label={label} {...acts} /> : <Button {...acts}>{label}</Button>;
}

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
