/** PP-07: numbers are written as in English, whatever the browser's language: texts around them are English. */
const LOCALE = 'en';
const plain = /* @__PURE__ */ new Intl.NumberFormat(LOCALE);
/** The narrow symbol: '$' and not 'US$', wherever the page stands. */
const money = /* @__PURE__ */ new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
});

/** @example formatNumber(1234.5) // '1,234.5' */
export const formatNumber = (value: number): string => plain.format(value);

/** @example formatMoney(1234.5) // '$1,234.50' */
export const formatMoney = (value: number): string => money.format(value);
