/** Prints once a drawer or dialog is closed: the print dialog would keep it half open on paper (docs/behavior/screens.md#printing). */
export function printSoon(): void {
  setTimeout(() => window.print(), 300);
}
