import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/** yellow: the main action; ink: continue; outline: anything else; quiet: in a toolbar; danger: only to remove. */
type ButtonVariant = "yellow" | "ink" | "outline" | "quiet" | "danger";

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** `medium` is 40 px high (44 for fingers), `large` 52. */
  readonly size?: "medium" | "large";
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** As wide as its container. */
  readonly wide?: boolean;
}

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export interface ButtonProps extends ButtonLook, NativeButton {
  readonly disabled?: boolean | undefined;
  /** An action is running: the button ignores clicks and shows `busyLabel` instead of its children. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string;
}

/** The classes of an element that looks like a button. */
export function lookOf({ variant = "outline", size = "medium", wide }: ButtonLook, extra?: string): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, extra);
}

/** The classes of an element that looks like a square icon button. */
export function squareLookOf(look: ButtonLook): string {
  return lookOf(look, styles.square);
}

/**
 * A push button. When disabled or busy it sets `aria-disabled` and ignores clicks (a submit button submits nothing),
 * because a button with `disabled` would lose the keyboard focus.
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
  /** The link of the current page. */
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

/** A link to another page of the app that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { href, icon, iconAfter, className, onClick, isCurrent, children, ...look } = props;
  return (
    <Link
      href={href}
      className={lookOf(look, className)}
      {...(onClick && { onClick })}
      {...(isCurrent && { "aria-current": "page" as const })}
    >
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "busyLabel" | "iconAfter" | "wide"> {
  /** Its accessible name, which the tooltip shows. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A square button that shows only its icon. */
export function IconButton({ label, variant = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={classNames(styles.square, className)}
      aria-label={label}
      data-tooltip={label}
      data-square=""
    />
  );
}
