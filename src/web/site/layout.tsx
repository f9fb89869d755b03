import type { ComponentProps, ReactNode } from "react";
import { CHALLENGE_NAME, DISCLAIMER } from "#domain/product.ts";
import { PageLayout } from "../ui/page/page-layout.tsx";
import { SiteHeader } from "./site-header.tsx";

type Props = ComponentProps<typeof SiteHeader> & { children: ReactNode };

export function SiteLayout({ children, ...header }: Props) {
  return (
    <>
      <SiteHeader {...header} />
      <PageLayout finePrint={DISCLAIMER}>{children}</PageLayout>
    </>
  );
}

/** The header's title is the challenge's name. */
export function ChallengeLayout(props: Props) {
  return <SiteLayout title={CHALLENGE_NAME.toUpperCase()} home="/cfp-challenge" {...props} />;
}
