import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/button.tsx";
import { toast, visibleToast } from "../ui/toast.tsx";
import css from "./new-version.module.css";

/** Offers a reload if the site now serves a different main script. */
export async function offerNewVersion(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>("script[data-main]");
  // If this fails, the next event fetches the page again.
  const page = await fetch("/", { cache: "no-store" })
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  if (script !== null && page !== null && !page.includes(new URL(script.src).pathname)) showNewVersion();
}

let shown: Root | null = null;

/** In milliseconds. Each try to load missing code announces the new version, and one press tries for up to 8 s. */
const QUIET_AFTER_LATER_MS = 8_000;
let quietUntil = 0;

/** The bar is outside the app's root element. It comes back even after "Later". */
export function showNewVersion(): void {
  if (performance.now() < quietUntil) return;
  shown?.unmount();
  // An error toast is probably about code that a new version has replaced. The bar explains that failure.
  if (visibleToast()?.variant === "destructive") toast.dismiss();
  shown = createRoot(document.body.appendChild(document.createElement("div")));
  shown.render(<NewVersionBar onReload={() => window.location.reload()} />);
}

/** Choosing "Later" is safe, because code that is already loaded still works. */
function NewVersionBar({ onReload }: { onReload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const postpone = () => {
    quietUntil = performance.now() + QUIET_AFTER_LATER_MS;
    setOpen(false);
  };
  // Screen readers announce a status only if its text is added after the status element.
  useEffect(() => setOpen(true), []);
  return (
    <div role="status">
      {isOpen && (
        <div className={css.bar} data-not-printed>
          <p>
            <strong>An update is ready.</strong> Your picks won't be affected.
          </p>
          <Button onClick={onReload}>Reload</Button>
          <Button variant="quiet" onClick={postpone}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
