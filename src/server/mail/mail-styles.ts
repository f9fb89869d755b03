import { DARK_PAPER } from "#domain/colors.ts";

/** Named like the custom properties of `src/web/styles/tokens.css`. */
export const LIGHT = {
  desk: "#ECEEEB",
  paper: "#FFFFFF",
  rule: "#D9DCDA",
  ink: "#12161C",
  ink2: "#434A54",
  ink3: "#5F6772",
  post: "#FFCF1A",
} as const;

const DARK = {
  desk: "#212831",
  paper: DARK_PAPER,
  rule: "#2D353F",
  ink: "#F4F5F2",
  ink2: "#C0C6CE",
  ink3: "#98A1AC",
  post: "#FFD338",
} as const satisfies Record<keyof typeof LIGHT, string>;

/** Each operating system's narrow font, because email clients do not load web fonts. */
export const DISPLAY =
  "Arial Narrow, Liberation Sans Narrow, HelveticaNeue-CondensedBold, sans-serif-condensed, Arial, Helvetica, sans-serif";

export const TEXT = "Arial, Helvetica, sans-serif";

const PHONE = "@media only screen and (max-width: 480px)";

export const PARAGRAPH = { color: LIGHT.ink2, fontFamily: TEXT, fontSize: "15px", lineHeight: "24px" } as const;

/** The style of a small note. */
export const NOTE = { color: LIGHT.ink3, fontFamily: TEXT, fontSize: "14px", lineHeight: "18px" } as const;

/** For every email, with their dark styles. */
const DARK_STYLES: DarkStyles = {
  desk: { background: DARK.desk },
  paper: { background: DARK.paper },
  bar: { background: DARK.ink },
  rule: { background: DARK.rule },
  post: { background: DARK.post },
  ink: { color: DARK.ink },
  "ink-2": { color: DARK.ink2 },
  "ink-3": { color: DARK.ink3 },
  "dark-panel": { background: DARK.desk },
  "dark-headline": { color: DARK.post },
  "on-dark": { color: DARK.ink },
  "on-dark-rule": { background: DARK.ink },
};

/** Styles for dark mode, by class. */
export type DarkStyles = Readonly<Record<string, { readonly color?: string; readonly background?: string }>>;

const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { width: 100% !important; -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100%; }
.desk { background-color: ${LIGHT.desk}; }
@media only screen and (max-width: 639px) { .around { padding: 0 !important; } }
${PHONE} {
  .sheet { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 34px !important; }
  .panel { padding: 20px 20px 14px !important; }
  .large { font-size: 40px !important; }
}`;

/** Apart, because an email client that does not support attribute selectors may drop the whole block. */
const ATTRIBUTE_STYLES = `
a[x-apple-data-detectors] { color: inherit !important; font: inherit !important; text-decoration: none !important; }`;

/** Outlook on Windows ignores `max-width`. React renders no HTML comments, so this one is inserted afterwards. */
export const OUTLOOK_STYLES = "<!--[if mso]><style>.page { width: 600px; }</style><![endif]-->";

/**
 * For email clients that follow the system's color scheme, and for Outlook, which marks the elements that it recolors.
 */
function darkStyles(styles: DarkStyles): { system: string; outlook: string } {
  const rules = Object.entries(styles).flatMap(([name, { color, background }]) => [
    ...(color === undefined ? [] : [["[data-ogsc] ", `.${name} { color: ${color} !important; }`] as const]),
    ...(background === undefined
      ? []
      : [["[data-ogsb] ", `.${name} { background-color: ${background} !important; }`] as const]),
  ]);
  return {
    system: `\n@media (prefers-color-scheme: dark) {\n${rules.map(([, rule]) => `  ${rule}`).join("\n")}\n}`,
    outlook: `\n${rules.map(([mark, rule]) => mark + rule).join("\n")}`,
  };
}

/** The most widely supported first. `own` has the styles that only this email has. */
export function styleSheets(own: { phone: string; dark: DarkStyles }): readonly string[] {
  const dark = darkStyles({ ...DARK_STYLES, ...own.dark });
  return [`${STYLES}\n${PHONE} {\n${own.phone}\n}`, dark.system, dark.outlook + ATTRIBUTE_STYLES];
}
