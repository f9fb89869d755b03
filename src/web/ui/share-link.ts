/** Whether this browser has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Hands a link to the share sheet of the device. Returns false when that fails; a sheet that is closed has not failed. */
export async function shareLink(link: Required<Pick<ShareData, "title" | "text" | "url">>): Promise<boolean> {
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
