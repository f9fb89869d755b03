/** A row of the table: our figure and the reference figure, in the same unit (docs/performance.md). */
export interface Row {
  readonly what: string;
  readonly ours: number;
  readonly reference: number;
  readonly unit: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Measures two tasks alternately, so that a busy machine affects both equally. Returns each task's median. */
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
