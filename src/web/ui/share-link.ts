export interface SharedLink {
  readonly title: string;
  readonly text: string;
  /** The full URL. */
  readonly url: string;
  /** The picture's URL and file name. */
  readonly picture: { readonly url: string; readonly name: string };
}

/** Browsers open a share sheet only within a few seconds of a press. */
const PATIENCE_MS = 1_500;

const TYPE = "image/png";

/** By URL. */
const pictures = new Map<string, Promise<File | null>>();

export function canShare(): boolean {
  return typeof navigator.share === "function";
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
 * Null if the picture could not be loaded or the device cannot share files. After a failure, the next call tries again.
 */
export async function loadPicture({ picture }: SharedLink): Promise<File | null> {
  if (!navigator.canShare?.({ files: [new File([], picture.name, { type: TYPE })] })) return null;
  const before = pictures.get(picture.url);
  const loading = before ?? fetchPicture(picture);
  pictures.set(picture.url, loading);
  const file = await loading;
  if (file === null) pictures.delete(picture.url);
  return file;
}

/** Shares the picture too, if it loads in time. Returns false on failure; closing the sheet is not one. */
export async function shareLink(link: SharedLink): Promise<boolean> {
  const { title, text, url } = link;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const file = await Promise.race([loadPicture(link), late]);
  // Many apps that accept a file ignore the URL.
  const shared = file === null ? { title, text, url } : { title, text: `${text} ${url}`, files: [file] };
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
