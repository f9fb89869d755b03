/** What jsdom lacks of the native dialog: enough of it for a component to open and close. Its focus is left to e2e. */
export function installNativeDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
    queueMicrotask(() => this.dispatchEvent(new Event("close")));
  };
}
