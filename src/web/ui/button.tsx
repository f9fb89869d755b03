import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

/** yellow: the one next step; ink: move on; outline: side step; quiet: toolbar; danger: removal only. */
type ButtonVariant = "yellow" | "ink" | "outline" | "quiet" | "danger";

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** `medium` is 40 px high (44 for fingers), `large` 52. */
  readonly size?: "medium" | "large";
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** As wide as what is around it. */
  readonly wide?: boolean;
}

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export interface ButtonProps extends ButtonLook, NativeButton {
  readonly disabled?: boolean | undefined;
  /** Something is under way: the button waits, and says `busyLabel` in place of its children. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string;
}

function lookOf({ variant = "outline", size = "medium", wide }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}

/**
 * A push button. Disabled and busy are told with `aria-disabled` and clicks are swallowed (a submit button then submits
 * nothing), because a truly disabled button would throw away the keyboard focus it has.
 */
export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, iconAfter, busy, busyLabel, disabled, onClick, className, children, ...rest } =
    props;
  const inert = Boolean(disabled || busy);
  const onClickIfActive = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      className={lookOf(look, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={onClickIfActive}
    >
      {icon}
      {busy && busyLabel ? busyLabel : children}
      {iconAfter}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook {
  readonly href: string;
  readonly className?: string;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly children: ReactNode;
}

/** A link to another page of the app that looks like a button. */
export function ButtonLink({ href, icon, iconAfter, className, onClick, children, ...look }: ButtonLinkProps) {
  return (
    <Link href={href} className={lookOf(look, className)} {...(onClick && { onClick })}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "busyLabel" | "iconAfter" | "wide"> {
  /** Its name, which the tooltip shows. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly side?: "top" | "bottom";
}

/** A square button that shows only its icon. */
export function IconButton({ label, side = "bottom", variant = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} side={side}>
      <Button {...rest} variant={variant} className={classNames(styles.square, className)} aria-label={label} />
    </Tooltip>
  );
}
