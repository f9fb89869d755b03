import type { ReactNode } from "react";
import { CHALLENGE_NAME, DISCLAIMER } from "../../domain/product.ts";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

interface Props {
  phoneTitle?: string;
  phoneLeft?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** The header and footer of every page of the challenge. */
export function ChallengeLayout({ children, ...header }: Props) {
  return (
    <>
      <SiteHeader title={CHALLENGE_NAME.toUpperCase()} {...header} />
      <PageLayout finePrint={DISCLAIMER}>{children}</PageLayout>
    </>
  );
}
