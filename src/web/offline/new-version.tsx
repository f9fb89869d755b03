import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/button.tsx";
import { toast, visibleToast } from "../ui/toast.tsx";
import css from "./new-version.module.css";

/** Offers a reload if the site now serves a different main script from the one this page loaded. */
export async function offerNewVersion(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>("script[data-main]");
  // Without a network, the next event tries again.
  const page = await fetch("/", { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (script !== null && page !== null && !page.includes(new URL(script.src).pathname)) showNewVersion();
}

let shown: Root | null = null;

/** Offers a reload in an element next to the app, even if the person chose "Later" before. */
export function showNewVersion(): void {
  shown?.unmount();
  // Close the error toast, because the new version is the reason why code could not be loaded.
  if (visibleToast()?.variant === "destructive") toast.dismiss();
  shown = createRoot(document.body.appendChild(document.createElement("div")));
  shown.render(<NewVersionBar onReload={() => window.location.reload()} />);
}

/** Announces a new version, with a button to reload. The parts already loaded still work. */
function NewVersionBar({ onReload }: { onReload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // Screen readers announce a status only if its text is added after the status element.
  useEffect(() => setOpen(true), []);
  return (
    <div role="status">
      {isOpen && (
        <div className={css.bar}>
          <p>
            <strong>There is a new version.</strong> Your picks stay on this device.
          </p>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="quiet" onClick={() => setOpen(false)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
