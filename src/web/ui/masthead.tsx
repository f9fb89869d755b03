import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "./class-names.ts";
import { Logo } from "./logo.tsx";
import styles from "./masthead.module.css";
import { useIsPhone } from "./use-is-phone.ts";

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
