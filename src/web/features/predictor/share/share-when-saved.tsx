import type { ReactNode } from "react";
import { useLoaded } from "../../../ui/use-loaded.ts";
import type { SavedOnDevice } from "../save/saved-on-device.ts";
import css from "./share-when-saved.module.css";

const loadShareSaved = () => import("./share-saved.tsx");

interface Props {
  saved: SavedOnDevice;
  /** What stands beside the ways to share, which then show their icons alone. */
  children?: ReactNode;
}

/** What can be shared of the champion once the bracket is saved, fetched when it is (docs/behavior/screens.md#sharing). */
export function ShareWhenSaved({ saved, children }: Props) {
  const { value } = useLoaded(loadShareSaved);
  return (
    <div className={css.row}>
      {children}
      {value && <value.ShareSaved saved={saved} isSquare={children !== undefined} />}
    </div>
  );
}
