/**
 * Moves a chart's labels at least `gap` px apart: down, and then back up if they have passed `bottom`. Returns them
 * from top to bottom.
 */
export function spreadLabels<Label extends { readonly y: number }>(
  labels: readonly Label[],
  gap: number,
  bottom: number,
): Label[] {
  let free = 0;
  const spread = labels
    .toSorted((one, other) => one.y - other.y)
    .map((label) => {
      const y = Math.max(label.y, free);
      free = y + gap;
      return { ...label, y };
    });
  let floor = bottom;
  for (const label of spread.toReversed()) {
    label.y = Math.min(label.y, floor);
    floor = label.y - gap;
  }
  return spread;
}
