import css from "./agreement-rule.module.css";

/** A segment for each matchup: gray where both brackets have the same winner, yellow over ink where they differ. */
export function AgreementRule({ agreements }: { agreements: readonly boolean[] }) {
  return (
    <div className={css.rule} aria-hidden="true">
      {agreements.map((isSame, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment has no other identity
        <span key={index} className={css.segment} data-same={isSame || undefined} />
      ))}
    </div>
  );
}
