/** A page's question to its service worker: whether its cached build has this file. The answer is true or false. */
export interface IsKept {
  readonly type: "IS_KEPT";
  readonly path: string;
}
