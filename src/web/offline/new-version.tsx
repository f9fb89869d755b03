import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/button.tsx";
import { toast, visibleToast } from "../ui/toast.tsx";
import css from "./new-version.module.css";

/** Offers a reload if the site now serves a different main script from the one this page loaded. */
export async function offerNewVersion(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>("script[data-main]");
  // If this fetch fails, the next event that calls this function fetches the page again.
  const page = await fetch("/", { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (script !== null && page !== null && !page.includes(new URL(script.src).pathname)) showNewVersion();
}

let shown: Root | null = null;

/**
 * Shows the bar that offers a reload, even if the person chose "Later" before. The bar is outside the app's root
 * element.
 */
export function showNewVersion(): void {
  shown?.unmount();
  // An error toast is probably about code that failed to load because a new version replaced the code. The bar explains
  // that failure, so the toast is no longer needed.
  if (visibleToast()?.variant === "destructive") toast.dismiss();
  shown = createRoot(document.body.appendChild(document.createElement("div")));
  shown.render(<NewVersionBar onReload={() => window.location.reload()} />);
}

/**
 * A bar that announces a new version, with buttons to reload now or later. Choosing "Later" is safe, because code that
 * is already loaded still works.
 */
function NewVersionBar({ onReload }: { onReload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // Screen readers announce a status only if its text is added after the status element.
  useEffect(() => setOpen(true), []);
  return (
    <div role="status">
      {isOpen && (
        <div className={css.bar}>
          <p>
            <strong>An update is ready.</strong> Your picks won't be affected.
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
