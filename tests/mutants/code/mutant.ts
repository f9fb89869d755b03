import { join } from "node:path";

/** Where runs keep what they found; not in git. */
export const CACHE = join("node_modules", ".cache", "mutants", "code");

/** A mutant of the code, and what became of it. */
export interface TriedMutant {
  readonly file: string;
  /** What was changed, such as `a refusal` or Stryker's name of it. */
  readonly kind: string;
  readonly line: number;
  /** The lines as they are then, with single blanks. */
  readonly mutated: string;
  /** `unjudged`: the tests could not be run against it, so that nobody knows. */
  readonly outcome: "killed" | "survived" | "unjudged";
  /** The test that noticed, or how it was noticed. */
  readonly by: string | null;
}

/** The name of a mutant in `reviewed.ts`. It changes with the mutated line, not with the lines around it. */
export function nameOf({ file, kind, mutated }: Pick<TriedMutant, "file" | "kind" | "mutated">): string {
  return `${file} | ${kind} | ${mutated}`;
}

/** How a run was asked for. */
export interface How {
  /** Takes only files whose path contains this text, or one of several with commas between them. */
  readonly only: string;
  /** How many mutants are tried at once. */
  readonly lanes: number;
  /** Forgets what earlier runs found. */
  readonly isFresh: boolean;
}

/** Whether a run takes a file. */
export const takes = ({ only }: Pick<How, "only">, file: string): boolean =>
  only.split(",").some((text) => file.includes(text));
