import { mailFaults, projectFaults } from "./services.ts";
import { settingFaults, type Variables } from "./settings.ts";

/** Returns everything that is wrong with a deployment's settings and with what they lead to, a sentence each. */
export async function diagnose(variables: Variables): Promise<string[]> {
  const [project, mail] = await Promise.all([projectFaults(variables), mailFaults(variables)]);
  return [...settingFaults(variables), ...project, ...mail];
}
