declare const unit: unique symbol;

/** Milliseconds. Branded, so that seconds cannot be passed by mistake. */
export type Ms = number & { readonly [unit]: 'ms' };
/** Seconds. */
export type Sec = number & { readonly [unit]: 'sec' };

export const ms = (value: number): Ms => value as Ms;
export const sec = (value: number): Sec => value as Sec;
export const toSec = (value: Ms): Sec => (value / 1000) as Sec;
export const toMs = (value: Sec): Ms => Math.round(value * 1000) as Ms;
