import type { ReactNode, SVGProps } from "react";
import { TROPHY_PATH } from "#domain/trophy-path.ts";

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** In px. */
  readonly size?: number;
}

/** On an 18-unit grid. Decorative: put text next to the icon. */
export function Icon({ size = 18, children, ...rest }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {children}
    </svg>
  );
}

export function drawn(path: string) {
  return function DrawnIcon(props: IconProps) {
    return (
      <Icon {...props}>
        <path d={path} />
      </Icon>
    );
  };
}

export const UndoIcon = /* @__PURE__ */ drawn("M6 3 3 6l3 3M3.3 6H11a3.9 3.9 0 0 1 0 7.8H6.5");
export const RedoIcon = /* @__PURE__ */ drawn("m12 3 3 3-3 3M14.7 6H7a3.9 3.9 0 0 0 0 7.8h4.5");
export const ResetIcon = /* @__PURE__ */ drawn("M14.8 9.6A5.9 5.9 0 1 1 13.2 4.9l1.6 1.5M14.8 2.9v3.5h-3.5");
export const PencilIcon = /* @__PURE__ */ drawn(
  "m3 15 .7-3.2 8.3-8.3a1.4 1.4 0 0 1 2 0l.5.5a1.4 1.4 0 0 1 0 2L6.2 14.3 3 15ZM10.7 4.8l2.5 2.5",
);
export const DiceIcon = /* @__PURE__ */ drawn("M2.5 2.5h13v13h-13zM6 6h.01M12 6h.01M9 9h.01M6 12h.01M12 12h.01");
export const PrintIcon = /* @__PURE__ */ drawn(
  "M5 6.5V2.5h8v4M5 13H3.2A.7.7 0 0 1 2.5 12.3V7.2a.7.7 0 0 1 .7-.7h11.6a.7.7 0 0 1 .7.7v5.1a.7.7 0 0 1-.7.7H13M5 10.5h8v5H5z",
);
export const CopyIcon = /* @__PURE__ */ drawn("M6.5 6.5h9v9h-9zM11.5 6.5v-4h-9v9h4");
export const CheckIcon = /* @__PURE__ */ drawn("m3.5 9.5 3.6 3.7 7.4-8.2");
export const CrossIcon = /* @__PURE__ */ drawn("m4 4 10 10M14 4 4 14");
export const PlusIcon = /* @__PURE__ */ drawn("M9 3.5v11M3.5 9h11");
export const ArrowRightIcon = /* @__PURE__ */ drawn("M2.5 9h12.5M10.5 4.5 15 9l-4.5 4.5");
export const ChevronLeftIcon = /* @__PURE__ */ drawn("m11.5 3.5-5.5 5.5 5.5 5.5");
export const ChevronRightIcon = /* @__PURE__ */ drawn("m6.5 3.5 5.5 5.5-5.5 5.5");
export const LockIcon = /* @__PURE__ */ drawn("M3.8 8h10.4v7.2H3.8zM6 8V5.5a3 3 0 0 1 6 0V8M9 10.9v1.4");
export const MenuIcon = /* @__PURE__ */ drawn("M2 4.2h14M2 9h14M2 13.8h14");
export const UserIcon = /* @__PURE__ */ drawn(
  "M9 8.8a3.1 3.1 0 1 0 0-6.2 3.1 3.1 0 0 0 0 6.2ZM3.5 15.5v-.7a3.6 3.6 0 0 1 3.6-3.6h3.8a3.6 3.6 0 0 1 3.6 3.6v.7",
);
export const SignOutIcon = /* @__PURE__ */ drawn("M7.5 15.5h-4v-13h4M7.5 9h8M12 5.5 15.5 9 12 12.5");
export const BracketIcon = /* @__PURE__ */ drawn("M2 4h5v10H2M7 9h4M16 5h-5v8h5");
export const HomeIcon = /* @__PURE__ */ drawn("M2.5 8.3 9 2.7l6.5 5.6M4.3 7v8.3h9.4V7M7.3 15.3v-4.5h3.4v4.5");
export const SlidersIcon = /* @__PURE__ */ drawn(
  "M2 4.5h6.5M12.5 4.5H16M2 13.5h3.5M9.5 13.5H16M10.5 6.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM7.5 15.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
);
/** For the status Draft and, on phones, for a team that can be picked. */
export const RingIcon = /* @__PURE__ */ drawn("M9 15.2A6.2 6.2 0 1 0 9 2.8a6.2 6.2 0 0 0 0 12.4Z");

/** For the status Saving. */
export function HalfRingIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="6.2" />
      <path d="M9 2.8a6.2 6.2 0 0 1 0 12.4Z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

/** `size` px tall. Decorative: put 'CHAMPION' next to it. */
export function Trophy({ size = 76, ...rest }: SVGProps<SVGSVGElement> & { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={(size * 66) / 76} height={size} viewBox="0 0 66 76" fill="currentColor" {...rest}>
      <path fillRule="evenodd" d={TROPHY_PATH} />
    </svg>
  );
}
