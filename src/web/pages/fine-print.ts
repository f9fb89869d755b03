/** The line at the foot of every page (decision 30). */
export const FINE_PRINT = "Not affiliated with the College Football Playoff, the NCAA, ESPN or any school.";
