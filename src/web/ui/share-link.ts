/** What is shared: the address of a page, with words for it and its picture. */
export interface SharedLink {
  readonly title: string;
  readonly text: string;
  /** The full address. */
  readonly url: string;
  /** Where the picture of the page is, and what it is called as a file. */
  readonly picture: { readonly url: string; readonly name: string };
}

/** How long the sheet waits for the picture, in milliseconds: browsers open one only shortly after a press. */
const PATIENCE_MS = 1_500;

const TYPE = "image/png";

/** Pictures by their address, as long as the page is open. */
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
 * Returns the picture of a link as a file, where the device can share files. Begins to load it when first called, so that
 * the sheet need not wait. Null without one; a failure is tried again by the next call.
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
 * Hands a link to the share sheet of the device, with its picture if that is there in time. Returns false when that fails;
 * a sheet that is closed has not failed.
 */
export async function shareLink(link: SharedLink): Promise<boolean> {
  const { title, text, url } = link;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const file = await Promise.race([loadPicture(link), late]);
  // Many apps that take a file leave out the address beside it, so it stands in the text.
  const shared = file === null ? { title, text, url } : { title, text: `${text} ${url}`, files: [file] };
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
