/**
 * Moves the labels of a chart apart so that they can be read, with `gap` px from one to the next: down from the top,
 * then up again if they would pass `bottom`. Returns them from the top.
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
