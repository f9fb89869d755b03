/**
 * The trophy as a single SVG path on a 66 by 76 grid. With the even-odd fill rule, the laces and handles are cut out.
 */
export const TROPHY_PATH =
  "M14 0h38v4.4h14V13c0 10.4-6.6 17.9-16.4 20-2.7 6.1-7.2 10.7-13.1 13.2v10h7v6.8h-21v-6.8h7V46.2" +
  "C23.6 43.7 19.1 39.1 16.4 33 6.6 30.9 0 23.4 0 13V4.4h14zM3.3 7.6V13c0 8 4.7 13.9 11.9 16.2-.8-2.7-1.2-5.7-1.2-9.2V7.6z" +
  "M52 7.6V20c0 3.5-.4 6.5-1.2 9.2C58 26.9 62.7 21 62.7 13V7.6z" +
  "M31.7 7.3v4h-4v2.6h4v3.3h-4v2.6h4v3.3h-4v2.6h4V29h-4v2.6h4v4h2.6v-4h4V29h-4v-3.3h4v-2.6h-4v-3.3h4v-2.6h-4v-3.3h4v-2.6h-4v-4z" +
  "M15 66.4h36V76H15z";
