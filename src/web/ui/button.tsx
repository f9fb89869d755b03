import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

/**
 * `yellow` is for the main action, `ink` for continuing, `outline` for any other action, `quiet` for toolbars, and
 * `danger` for removing something.
 */
type ButtonVariant = "yellow" | "ink" | "outline" | "quiet" | "danger";

interface ButtonStyle {
  readonly variant?: ButtonVariant | undefined;
  /** `medium` is 40 px tall (44 on touch screens); `large` is 52. */
  readonly size?: "medium" | "large" | undefined;
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
}

type NativeButton = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "disabled"> & {
  readonly ref?: Ref<HTMLButtonElement>;
};

export interface ButtonProps extends ButtonStyle, NativeButton {
  readonly disabled?: boolean | undefined;
  /** Whether the action is running: the button ignores clicks and shows `busyLabel`. */
  readonly busy?: boolean | undefined;
  readonly busyLabel?: string;
}

export function buttonClass({ variant = "outline", size = "medium", wide }: ButtonStyle, own?: string) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, own);
}

/**
 * A disabled or busy button ignores clicks and does not submit its form. It has `aria-disabled`, because a `disabled`
 * button would lose the keyboard focus.
 */
export function Button(props: ButtonProps) {
  const { icon, iconAfter, busy, busyLabel, disabled, onClick, className, children, ...others } = props;
  const { variant, size, wide, ...rest } = others;
  const inert = Boolean(disabled || busy);
  const onClickIfActive = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide }, className)}
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

export interface ButtonLinkProps extends ButtonStyle {
  readonly href: string;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

export function ButtonLink(props: ButtonLinkProps) {
  const { href, icon, iconAfter, className, isCurrent, children, ...style } = props;
  return (
    <Link href={href} className={buttonClass(style, className)} {...(isCurrent && { "aria-current": "page" as const })}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, "children" | "busyLabel" | "iconAfter" | "wide"> {
  /** Also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, variant = "quiet", ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} data-tooltip={label} data-square="" />;
}
