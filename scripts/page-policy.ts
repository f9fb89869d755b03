/**
 * Builds the pages, keeps nothing of them, and writes into `vercel.json` which scripts and styles may stand in them
 * (docs/decisions/017-policy-in-header-and-page.md). A build fails until that is done.
 */
import { build } from "vite";
import { writtenPagePolicy } from "../vite/page-policy.ts";

const report = (policy: string) => {
  const allowed = policy.match(/'sha256-/g)?.length ?? 0;
  console.info(`vercel.json allows ${allowed} scripts and styles that stand in pages.`);
};

await build({ logLevel: "error", build: { write: false }, plugins: [writtenPagePolicy(report)] });
