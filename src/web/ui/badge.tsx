/** `size` px wide. Decorative: always show the team's name next to it. */
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
  /** Loads the image before the badge comes into view. */
  readonly eager?: boolean;
}
