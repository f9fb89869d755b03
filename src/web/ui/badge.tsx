/** The round badge of a team, `size` px wide. Decorative: always write the name next to it. */
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
  /** Whether to load the image at once instead of when it comes into view. */
  readonly eager?: boolean;
}
