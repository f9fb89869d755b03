import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import css from "./new-version-bar.module.css";

/** Says that there is a newer version of the page. The page still works. */
export function NewVersionBar({ onReload }: { onReload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // A status is read out when its text is added later.
  useEffect(() => setOpen(true), []);
  const [isClosed, setClosed] = useState(false);
  return (
    <div role="status">
      {isOpen && !isClosed && (
        <div className={css.bar}>
          <p>
            <strong>There is a new version.</strong> Your picks stay on this device.
          </p>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="quiet" onClick={() => setClosed(true)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
