import { useEffect, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Button } from "../ui/button.tsx";
import { toast, visibleToast } from "../ui/toast.tsx";
import css from "./new-version.module.css";

/** Offers a reload when the code of a part cannot be loaded because a newer version has replaced it. */
export function watchVersion(): void {
  addEventListener("vite:preloadError", async () => {
    if (await isReplaced().catch(() => false)) showNewVersion();
  });
}

/** Whether the site now sends pages with a different main script than this page has. */
async function isReplaced(): Promise<boolean> {
  const script = ownScript();
  const response = await fetch("/", { cache: "no-store" });
  return script !== null && response.ok && !(await response.text()).includes(script);
}

/** The path of the main script of this page; null in development. */
export function ownScript(): string | null {
  const script = document.querySelector<HTMLScriptElement>("script[data-main]");
  return script && new URL(script.src).pathname;
}

let shown: Root | null = null;

/** Offers a reload in an element next to the app, and again if the offer was put off. */
export function showNewVersion(): void {
  shown?.unmount();
  // The toast says that something could not be loaded; the new version is why.
  if (visibleToast()?.variant === "destructive") toast.dismiss();
  shown = createRoot(document.body.appendChild(document.createElement("div")));
  shown.render(<NewVersionBar onReload={() => window.location.reload()} />);
}

/** Says that a reload would bring a newer page. What has already been loaded still works. */
function NewVersionBar({ onReload }: { onReload: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // A status is read out only if its text is added after its element.
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
