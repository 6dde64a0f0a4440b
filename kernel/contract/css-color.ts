const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** Numbers and percentages only: no variables, no nested functions. */
const FUNCTION =
  /^(?:rgba?|hsla?)\(\s*\d{1,3}(?:\.\d{1,4})?(?:%|deg)?(?:[\s,]+\d{1,3}(?:\.\d{1,4})?%?){2}(?:\s*[,/]\s*(?:0|1|0?\.\d{1,4}|\d{1,3}%))?\s*\)$/i;
const NAMES = new Set(
  (
    'aqua black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki lavender lime magenta maroon navy ' +
    'olive orange orchid pink plum purple red salmon sienna silver tan teal tomato transparent turquoise violet wheat white yellow'
  ).split(' '),
);

/**
 * Whether a text is a color that every browser reads the same way: a hex code, rgb(), hsl(), or a common name.
 * @example isCssColor('#ff8800') // true
 */
export const isCssColor = (text: string): boolean =>
  HEX.test(text) || FUNCTION.test(text) || NAMES.has(text.toLowerCase());
