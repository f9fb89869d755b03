import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A still block in the place of something that comes. Numbers are px, words are CSS lengths. */
export function Skeleton({ width = "100%", height, round }: SkeletonProps) {
  return (
    <span className={classNames(styles.skeleton, round && styles.round)} style={{ width, height } as CSSProperties} />
  );
}

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height: number;
  readonly round?: boolean;
}

/** The skeletons of one part of a page, and the words that tell listeners what they wait for. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
