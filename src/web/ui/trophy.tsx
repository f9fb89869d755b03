import type { SVGProps } from "react";
import { TROPHY_PATH } from "../../domain/trophy-path.ts";

/** The trophy in the text color, `size` px high. Decorative: put 'CHAMPION' next to it. */
export function Trophy({ size = 76, ...rest }: SVGProps<SVGSVGElement> & { readonly size?: number }) {
  return (
    <svg aria-hidden="true" width={(size * 66) / 76} height={size} viewBox="0 0 66 76" fill="currentColor" {...rest}>
      <path fillRule="evenodd" d={TROPHY_PATH} />
    </svg>
  );
}
