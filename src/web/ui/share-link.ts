/** What a share button shares: a page's URL, description and picture. */
export interface SharedLink {
  readonly title: string;
  readonly text: string;
  /** The page's full URL. */
  readonly url: string;
  /** The URL and file name of the page's picture. */
  readonly picture: { readonly url: string; readonly name: string };
}

/**
 * How long to wait for the picture, in milliseconds. The wait is short, because browsers open a share sheet only within
 * a few seconds of a press.
 */
const PATIENCE_MS = 1_500;

const TYPE = "image/png";

/** The loaded pictures by URL. */
const pictures = new Map<string, Promise<File | null>>();

/** Whether this browser has a share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

function canShareFiles(files: File[]): boolean {
  return typeof navigator.canShare === "function" && navigator.canShare({ files });
}

async function fetchPicture({ url, name }: SharedLink["picture"]): Promise<File | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    return new File([await response.blob()], name, { type: TYPE });
  } catch {
    return null;
  }
}

/**
 * Returns a link's picture as a file, or null if it could not be loaded or the device cannot share files. The first
 * call loads the picture; after a failure, the next call tries again. Call this early, so that the share sheet does not
 * have to wait.
 */
export async function loadPicture({ picture }: SharedLink): Promise<File | null> {
  if (!canShareFiles([new File([], picture.name, { type: TYPE })])) return null;
  const before = pictures.get(picture.url);
  const loading = before ?? fetchPicture(picture);
  pictures.set(picture.url, loading);
  const file = await loading;
  if (file === null) pictures.delete(picture.url);
  return file;
}

/**
 * Opens the device's share sheet with a link, and with the link's picture if the picture loads in time. Returns false
 * on failure; closing the sheet is not a failure.
 */
export async function shareLink(link: SharedLink): Promise<boolean> {
  const { title, text, url } = link;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const file = await Promise.race([loadPicture(link), late]);
  // Many apps that accept a file ignore the URL, so the text includes the URL.
  const shared = file === null ? { title, text, url } : { title, text: `${text} ${url}`, files: [file] };
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
