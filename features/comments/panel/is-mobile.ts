const MOBILE = /android|iphone|ipad|ipod|windows phone|blackberry|bb10|opera mini|iemobile|\bmobile\b/i;

/** CM-47: detected from the user agent. */
export const isMobile = (userAgent: string): boolean => MOBILE.test(userAgent);
