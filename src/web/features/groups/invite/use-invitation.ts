import { useEffect } from "react";
import { useLocation } from "wouter";
import { ERRORS } from "#domain/errors.ts";
import { isolated } from "#domain/group.ts";
import { errorKey, readError, requestIdOf, trpc } from "#web/api/trpc.ts";
import type { PageState, ReadyPage } from "#web/session/page-state.ts";
import { useSession } from "#web/session/session.tsx";
import { toast } from "#web/ui/toast.tsx";

export interface Invitation {
  readonly name: string;
  readonly players: number;
  readonly first: readonly string[];
  /** Why joining is not possible, or null. */
  readonly rejection: string | null;
  /** Null for visitors, and while joining. */
  readonly join: (() => void) | null;
}

/** Joining always needs a signed-in player's press of the button, because any site can link to this page. */
export function useInvitation(code: string): PageState<ReadyPage<Invitation>> {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const preview = trpc.groups.preview.useQuery({ code });
  const join = trpc.groups.joinByCode.useMutation({
    onSuccess: ({ id, name, wasMember }) => {
      if (!wasMember) toast.success(`Successfully joined "${isolated(name)}"!`);
      navigate(`/group/${id}`, { replace: true });
    },
  });
  const isSignedIn = user !== null;
  const home = trpc.picks.home.useQuery(undefined, { enabled: isSignedIn && join.isIdle });
  const ownId = isSignedIn ? home.data?.groups.find(({ inviteCode }) => inviteCode === code)?.id : undefined;
  useEffect(() => {
    if (ownId !== undefined) navigate(`/group/${ownId}`, { replace: true });
  }, [ownId, navigate]);

  const isRejected = ["GROUP_REMOVED", "JOINING_CLOSED"].includes(errorKey(join.error) ?? "");
  const rejection = isRejected ? readError(join.error, "GROUP_JOIN_FAILED").message : null;
  const error = (rejection === null ? join.error : null) ?? (preview.data === undefined ? preview.error : null);
  const key = errorKey(error);
  if (key === "GROUP_NOT_FOUND" || key === "INVITATION_ENDED") return { state: "notFound" };
  if (error !== null) {
    return {
      state: "failed",
      message: readError(error, join.error ? "GROUP_JOIN_FAILED" : "LOAD_FAILED").message,
      reference: requestIdOf(error),
      retry: () => (join.error ? join.mutate({ code }) : void preview.refetch()),
    };
  }
  if (preview.data === undefined || (isSignedIn && join.isIdle && (home.isPending || ownId !== undefined))) {
    return { state: "loading" };
  }
  const { isOpen, ...group } = preview.data;
  const content = {
    ...group,
    join: isSignedIn && join.isIdle ? () => join.mutate({ code }) : null,
    rejection: rejection ?? (isOpen ? null : ERRORS.JOINING_CLOSED.message),
  };
  return { state: "ready", content };
}
