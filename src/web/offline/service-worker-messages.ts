/** What a page asks its service worker: whether the build that it keeps has this file. It answers true or false. */
export interface IsKept {
  readonly type: "IS_KEPT";
  readonly path: string;
}
