/** PP-07: numbers use the English format in every browser, like the text around them. */
const LOCALE = 'en';
const plain = /* @__PURE__ */ new Intl.NumberFormat(LOCALE);
/** The narrow symbol: '$', not 'US$'. */
const money = /* @__PURE__ */ new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

/** @example formatNumber(1234.5) // '1,234.5' */
export const formatNumber = (value: number): string => plain.format(value);

/** @example formatMoney(1234.5) // '$1,234.50' */
export const formatMoney = (value: number): string => money.format(value);
