/** SVG path data of a 24 × 24 outline icon. */
export const HEART =
  'M12 20S4.5 15.4 4.5 9.8A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z';
