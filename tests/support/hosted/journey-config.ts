import { CONFIG } from "./auth-settings.ts";

/** The settings of the project, but for the pause between two mails: journeys ask for the second one at once. */
export const JOURNEY_CONFIG = CONFIG.replace(/^max_frequency = .*$/m, 'max_frequency = "1s"');
