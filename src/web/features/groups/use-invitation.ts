import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { inText } from "../../../domain/group.ts";
import { errorKey, readError, trpc } from "../../api/trpc.ts";
import { useSession } from "../../session/session.tsx";
import { toast } from "../../ui/toast.tsx";

/** Where an invitation stands. */
export type Invitation =
  /** `group` is null until its name and size are known. */
  | {
      readonly state: "signedOut" | "joining";
      readonly group: { readonly name: string; readonly players: number } | null;
    }
  | { readonly state: "notFound" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void };

/**
 * An invite link (decision 29): a visitor sees the name and the size of the group; whoever is signed in, or has just
 * done so, is let in and led to it. Who is in it already is only led there.
 */
export function useInvitation(code: string): Invitation {
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
  const asked = useRef<string | null>(null);
  const player = user?.id ?? null;
  const isKnown = preview.data !== undefined;

  // The link itself was the wish to join; once for each player who signs in here.
  useEffect(() => {
    if (player === null || !isKnown || asked.current === player) return;
    asked.current = player;
    mutate({ code });
  }, [player, isKnown, code, mutate]);

  const error = join.error ?? (preview.data === undefined ? preview.error : null);
  if (errorKey(error) === "GROUP_NOT_FOUND") return { state: "notFound" };
  if (error !== null) {
    return {
      state: "failed",
      message: readError(error, join.error ? "GROUP_JOIN_FAILED" : "LOAD_FAILED").message,
      retry: () => (join.error ? mutate({ code }) : void preview.refetch()),
    };
  }
  return { state: user === null ? "signedOut" : "joining", group: preview.data ?? null };
}
