import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "../class-names.ts";
import { useIsPhone } from "../use-is-phone.ts";
import styles from "./masthead.module.css";

export interface MastheadProps {
  readonly title: string;
  /** A shorter title below 768 px. */
  readonly phoneTitle?: string;
  readonly href?: string;
  /** Buttons at the right, from 768 px. */
  readonly actions?: ReactNode;
  /** One icon button on either side of the title, below 768 px. */
  readonly phoneLeft?: ReactNode;
  readonly phoneRight?: ReactNode;
  /** Under the bar, and sticky with it, such as the progress strip. */
  readonly below?: ReactNode;
}

/** The header of every page: 64 px with logo, title, actions; on phones 48 px, sticky (docs/behavior/screens.md#phone-layout). */
export function Masthead(props: MastheadProps) {
  const { title, phoneTitle = title, href = "/", actions, phoneLeft, phoneRight, below } = props;
  const isPhone = useIsPhone();
  return (
    <header className={classNames(styles.masthead, isPhone && styles.phone)}>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <div className={styles.bar}>
        {isPhone && <div className={styles.side}>{phoneLeft}</div>}
        <Link href={href} className={styles.home ?? ""}>
          {!isPhone && <Logo />}
          {isPhone ? phoneTitle : title}
        </Link>
        {isPhone ? <div className={styles.side}>{phoneRight}</div> : <div className={styles.actions}>{actions}</div>}
      </div>
      {below}
    </header>
  );
}

/** The logo: a goalpost in the shape of a bracket's connector. Decorative: put the title next to it. */
function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.logo} width={size} height={size} viewBox="0 0 40 40">
      <path className={styles.field} d="M0 0h40v40H0z" />
      <path className={styles.post} d="M10 6.4V22.4H30V6.4M20 22.4V34" fill="none" strokeWidth="4" />
    </svg>
  );
}
