/** See `vite/built-in-teams.ts`. */
declare module "virtual:built-in-teams" {
  const known: {
    readonly teams: readonly import("#domain/team.ts").Team[];
    readonly abbreviations: Readonly<Record<string, string>>;
  };
  export default known;
}
