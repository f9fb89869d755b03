/** This build's teams and their abbreviations (`vite/virtual-modules.ts`). */
declare module "virtual:built-in-teams" {
  const known: {
    readonly teams: readonly import("#domain/team.ts").Team[];
    readonly abbreviations: Readonly<Record<string, string>>;
  };
  export default known;
}
