import type { inferRouterOutputs } from "@trpc/server";
import type { CSSProperties } from "react";
import type { Team } from "../../../domain/team.ts";
import type { AppRouter } from "../../../server/router.ts";

/** What challenge home shows. */
export type HomeContent = inferRouterOutputs<AppRouter>["picks"]["home"];

/** A week of the schedule and one's own pick for it. */
export type WeekWithPick = HomeContent["weeks"][number];

/** Returns the colors of a team as CSS custom properties. It comes from the page: features do not import each other. */
export type StyleOfTeam = (team: Pick<Team, "primaryColor" | "secondaryColor">) => CSSProperties;
