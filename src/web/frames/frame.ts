/** Who sees a frame: visitors, players, or both alike. */
export type FrameFor = "visitor" | "player" | "everyone";

/** The widths that frames are drawn for, in px; frames.css shows the one that fits. */
export const FRAME_WIDTHS = { wide: 1440, phone: 390 } as const;

export type FrameWidth = keyof typeof FRAME_WIDTHS;

/** What the ids in a frame begin with, so that the two widths of a page share none. */
export const FRAME_IDS: Readonly<Record<FrameWidth, string>> = { wide: "w", phone: "p" };
