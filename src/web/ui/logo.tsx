import styles from "./logo.module.css";

/** The logo: a goalpost in the shape of a bracket's connector. Decorative: put the title next to it. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.logo} width={size} height={size} viewBox="0 0 40 40">
      <path className={styles.field} d="M0 0h40v40H0z" />
      <path className={styles.post} d="M10 6.4V22.4H30V6.4M20 22.4V34" fill="none" strokeWidth="4" />
    </svg>
  );
}
