/** A team's round badge, `size` px wide. Decorative: always show the team's name next to it. */
export function TeamBadge({ logoUrl, size, eager }: TeamBadgeProps) {
  return (
    <img
      src={logoUrl}
      alt=""
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      draggable={false}
    />
  );
}

export interface TeamBadgeProps {
  readonly logoUrl: string;
  readonly size: number;
  /** Whether to load the image right away instead of when the badge comes into view. */
  readonly eager?: boolean;
}
