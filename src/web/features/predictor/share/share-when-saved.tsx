import type { ReactNode } from "react";
import { useLoaded } from "../../../ui/loading/use-loaded.ts";
import type { SavedOnDevice } from "../save/saved-on-device.ts";
import css from "./share-when-saved.module.css";

const loadShareSaved = () => import("./share-saved.tsx");

interface Props {
  saved: SavedOnDevice;
  /** Goes next to the share buttons, which then show icons only. */
  children?: ReactNode;
}

/** The share buttons under the champion of a saved bracket, loaded on demand (docs/behavior/screens.md#sharing). */
export function ShareWhenSaved({ saved, children }: Props) {
  const { value } = useLoaded(loadShareSaved);
  return (
    <div className={css.row}>
      {children}
      {value && <value.ShareSaved saved={saved} isSquare={children !== undefined} />}
    </div>
  );
}
