import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { inText } from "../../../../domain/group.ts";
import { errorKey, readError, requestIdOf, trpc } from "../../../api/trpc.ts";
import type { PageState, ReadyPage } from "../../../session/page-state.ts";
import { useSession } from "../../../session/session.tsx";
import { toast } from "../../../ui/toast.tsx";

/** The group that an invite link leads to. */
export interface Invitation {
  readonly name: string;
  readonly players: number;
  /** The names that its first members show. */
  readonly first: readonly string[];
}

/**
 * An invite link (docs/rules.md#invite-links). A visitor sees the name of the group and who is in it. A signed-in player
 * joins at once and is taken to the group; a member is just taken there.
 */
export function useInvitation(code: string): PageState<ReadyPage<Invitation>> {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const preview = trpc.groups.preview.useQuery({ code });
  const join = trpc.groups.joinByCode.useMutation({
    onSuccess: ({ id, name, wasMember }) => {
      if (!wasMember) toast.success(`Successfully joined "${inText(name)}"!`);
      navigate(`/group/${id}`, { replace: true });
    },
  });
  const { mutate } = join;
  const joinedAs = useRef<string | null>(null);
  const playerId = user?.id ?? null;
  const isKnown = preview.data !== undefined;

  // Opening the link is enough to join; once for each player who signs in here.
  useEffect(() => {
    if (playerId === null || !isKnown || joinedAs.current === playerId) return;
    joinedAs.current = playerId;
    mutate({ code });
  }, [playerId, isKnown, code, mutate]);

  const error = join.error ?? (preview.data === undefined ? preview.error : null);
  if (errorKey(error) === "GROUP_NOT_FOUND") return { state: "notFound" };
  if (error !== null) {
    return {
      state: "failed",
      message: readError(error, join.error ? "GROUP_JOIN_FAILED" : "LOAD_FAILED").message,
      reference: requestIdOf(error),
      retry: () => (join.error ? mutate({ code }) : void preview.refetch()),
    };
  }
  if (preview.data === undefined) return { state: "loading" };
  return { state: "ready", content: preview.data };
}
