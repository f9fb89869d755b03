import { Button, type ButtonProps, buttonClass, IconButton } from "./button.tsx";
import { DownloadIcon, ShareIcon } from "./challenge-icons.tsx";
import { loadPicture, type SharedLink, shareLink } from "./share-link.ts";

interface Props extends Pick<ButtonProps, "variant" | "size" | "wide"> {
  readonly link: SharedLink;
  /** Whether to show only the icon. */
  readonly isSquare?: boolean;
}

interface ShareButtonProps extends Props, Pick<ButtonProps, "children"> {
  /** Called if sharing failed. Closing the share sheet does not count as a failure. */
  readonly onFail: () => void;
}

/** A button that opens the device's share sheet. Render it only if `canShare()` is true. Loads the picture on hover. */
export function ShareButton({ link, onFail, isSquare, variant = "outline", children, ...look }: ShareButtonProps) {
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

/** A link that downloads a shared page's picture. */
export function PictureLink({ link: { picture }, isSquare, ...look }: Props) {
  return (
    <a
      className={buttonClass({ ...look, isSquare })}
      href={picture.url}
      download={picture.name}
      {...(isSquare && { "aria-label": "Picture", "data-tooltip": "Picture", "data-square": "" })}
    >
      <DownloadIcon />
      {!isSquare && "Picture"}
    </a>
  );
}
