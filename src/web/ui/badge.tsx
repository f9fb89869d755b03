/** The badge of a team, round, `size` px. Decorative: the name always stands beside it. */
export function TeamBadge({ logoUrl, size, eager, className }: TeamBadgeProps) {
  return (
    <img
      src={logoUrl}
      alt=""
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
      className={className}
    />
  );
}

export interface TeamBadgeProps {
  readonly logoUrl: string;
  readonly size: number;
  /** Fetch it at once: it is in the first view. */
  readonly eager?: boolean;
  readonly className?: string | undefined;
}
