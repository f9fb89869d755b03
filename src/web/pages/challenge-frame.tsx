import type { ReactNode } from "react";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageFrame } from "../ui/page-frame.tsx";
import { FINE_PRINT } from "./fine-print.ts";

interface Props {
  phoneTitle?: string;
  phoneLeft?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** What is around every page of the challenge. */
export function ChallengeFrame({ children, ...header }: Props) {
  return (
    <>
      <SiteHeader title="CFP BRACKET CHALLENGE" {...header} />
      <PageFrame finePrint={FINE_PRINT}>{children}</PageFrame>
    </>
  );
}
