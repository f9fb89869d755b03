/** A line of the table: our figure and that of the bare reference, in the same unit. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  readonly reference: number;
  readonly unit: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The figure below which 95 of 100 lie. */
export function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Measures two things in turns, so that a machine's mood befalls both; gives the median of each. */
export async function inTurns(
  times: number,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ ours: number; reference: number }> {
  const figures = { ours: [] as number[], reference: [] as number[] };
  for (let time = 0; time < times; time++) {
    figures.ours.push(await ours());
    figures.reference.push(await reference());
  }
  return { ours: median(figures.ours), reference: median(figures.reference) };
}
