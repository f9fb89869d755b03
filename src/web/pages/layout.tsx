import type { ComponentProps, ReactNode } from "react";
import { CHALLENGE_NAME, DISCLAIMER } from "../../domain/product.ts";
import { SiteHeader } from "../features/site/site-header.tsx";
import { PageLayout } from "../ui/page/page-layout.tsx";

type Props = ComponentProps<typeof SiteHeader> & { children: ReactNode };

/** The header and footer of a page. */
export function SiteLayout({ children, ...header }: Props) {
  return (
    <>
      <SiteHeader {...header} />
      <PageLayout finePrint={DISCLAIMER}>{children}</PageLayout>
    </>
  );
}

/** The header and footer of a page of the challenge. */
export function ChallengeLayout(props: Props) {
  return <SiteLayout title={CHALLENGE_NAME.toUpperCase()} {...props} />;
}
