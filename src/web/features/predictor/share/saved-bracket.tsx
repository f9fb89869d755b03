import { type ReactNode, useDeferredValue } from "react";
import { BRACKET_TITLE } from "#domain/product.ts";
import { ROUNDS } from "#domain/rounds.ts";
import { wordsOfBracket } from "#domain/sharing.ts";
import { errorKey, trpc } from "#web/api/trpc.ts";
import { BracketSkeleton, ReadOnlyBracket } from "#web/bracket/bracket-drawing.tsx";
import { OfSeason } from "#web/bracket/of-season.tsx";
import { Bar } from "#web/ui/bar.tsx";
import { useWhenOnline } from "#web/ui/loading/use-loaded.ts";
import { PageTitle } from "#web/ui/page/page-layout.tsx";
import { useIsPhone } from "#web/ui/use-is-phone.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./saved-bracket.module.css";
import { SharedActions } from "./shared-actions.tsx";

interface Props {
  id: string;
  /** On a phone, counted from 0. */
  round: number;
  onRound: (round: number) => void;
  /** `again` is null for a bracket that does not exist. */
  notFound: (again: { readonly retry: () => void; readonly isTrying: boolean } | null) => ReactNode;
}

/** docs/behavior/mail.md#saved-brackets */
export function SavedBracket({ id, round, onRound, notFound }: Props) {
  const saved = trpc.brackets.saved.useQuery({ id });
  const isPhone = useIsPhone();
  const hasFailed = saved.isError && errorKey(saved.error) !== "BRACKET_NOT_FOUND";
  const retry = () => void saved.refetch();
  useWhenOnline(hasFailed, retry);
  // Deferred, so that React renders the bracket in time slices.
  const mayShow = useDeferredValue(!saved.isPending);
  const pageTitle = !isPhone && <PageTitle isTight>{BRACKET_TITLE}</PageTitle>;
  if (saved.isPending || !mayShow) {
    return (
      <>
        {pageTitle || <VisuallyHidden as="h1">Saved bracket</VisuallyHidden>}
        <Bar>Loading your bracket...</Bar>
        <BracketSkeleton />
      </>
    );
  }
  if (saved.isError) return notFound(hasFailed ? { retry, isTrying: saved.isFetching } : null);

  const { bracket, createdAt, season } = saved.data;
  const day = createdAt.toLocaleDateString("en-US", { dateStyle: "long" });
  const [final] = wordsOfBracket(bracket, season).title.split(": ");
  const phoneTitle = `${season} CFP bracket`;
  const actions = <SharedActions id={id} bracket={bracket} season={season} isPhone={isPhone} />;
  return (
    <>
      {pageTitle}
      {!isPhone && <Bar actions={actions}>Your saved bracket from {day}</Bar>}
      {isPhone && round < ROUNDS.length - 1 && <VisuallyHidden as="h1">{phoneTitle}</VisuallyHidden>}
      {/* One component for both layouts, so that the season's file stays loaded when the window's size changes. */}
      <OfSeason name={season} fallback={<BracketSkeleton />}>
        <ReadOnlyBracket
          bracket={bracket}
          round={round}
          onRound={onRound}
          title={
            <>
              <h1>{phoneTitle}</h1>
              <p>
                {final} · Saved {day}
              </p>
            </>
          }
        >
          {isPhone && <div className={css.actions}>{actions}</div>}
        </ReadOnlyBracket>
      </OfSeason>
    </>
  );
}
