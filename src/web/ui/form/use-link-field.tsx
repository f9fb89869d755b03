import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { TextField } from "./text-field.tsx";

/** A link in a field. Call `select` if the browser cannot copy the link, so that the person can copy it by hand. */
export function useLinkField(label: string, url: string) {
  const field = useRef<HTMLInputElement>(null);
  const [isRejected, setRejected] = useState(false);
  return {
    isRejected,
    select() {
      flushSync(() => setRejected(true));
      field.current?.select();
      field.current?.focus();
    },
    field: (
      <TextField
        ref={field}
        label={label}
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
        hint={isRejected && <span role="alert">Couldn't copy. The link is selected, so press Ctrl+C or ⌘C.</span>}
      />
    ),
  };
}
