import { CONFIG } from "./auth-settings.ts";

/** The settings of the project without the pause between two mails, because journeys request the second one at once. */
export const JOURNEY_CONFIG = CONFIG.replace(/^max_frequency = .*$/m, 'max_frequency = "1s"');
