import { drawn, Icon, type IconProps } from "./icons.tsx";

/* In their own file, so that the predictor page does not load them. */

export const ShareIcon = /* @__PURE__ */ drawn("M6.5 8H4v7.5h10V8h-2.5M9 11V2.5M6 5.3l3-2.8 3 2.8");
export const DownloadIcon = /* @__PURE__ */ drawn("M3 12v3.5h12V12M9 2.5v9M5.8 8.6 9 11.6l3.2-3");
export const MailIcon = /* @__PURE__ */ drawn("M2 4h14v10.5H2zM2.4 4.6 9 10l6.6-5.4");
export const MoreIcon = /* @__PURE__ */ drawn("M3 8.4h1.2v1.2H3zM8.4 8.4h1.2v1.2H8.4zM13.8 8.4H15v1.2h-1.2z");
export const SearchIcon = /* @__PURE__ */ drawn("M7.8 12.8a5 5 0 1 0 0-10 5 5 0 0 0 0 10ZM11.5 11.5l4 4");
export const UsersIcon = /* @__PURE__ */ drawn(
  "M7 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2 15c0-5 10-5 10 0M12 2a3 3 0 0 1 0 6M14 11q2 1 2 4",
);
export const ChevronDownIcon = /* @__PURE__ */ drawn("m4 7 5 5 5-5");

/** For a submitted bracket. */
export function CheckDiscIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="8" fill="currentColor" stroke="none" />
      <path d="m5.6 9.2 2.4 2.4 4.4-5" stroke="var(--paper)" />
    </Icon>
  );
}

/** For a bracket that was not submitted. */
export function DashedRingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="7.2" strokeWidth="1.3" strokeDasharray="2.6 2.6" strokeLinecap="butt" />
    </Icon>
  );
}

export const BesideIcon = /* @__PURE__ */ drawn("M3 6h11M11 3l3 3-3 3M15 12H4M7 9l-3 3 3 3");
