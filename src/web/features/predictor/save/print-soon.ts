/**
 * Prints once a drawer or dialog is closed, because the print dialog would freeze it half open on paper
 * (docs/behavior/screens.md#printing).
 */
export function printSoon(): void {
  setTimeout(() => window.print(), 300);
}
