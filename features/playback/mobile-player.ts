export interface DeviceHints {
  readonly userAgent: string;
  /** The header Sec-CH-UA-Mobile: '?1', '?0' or absent. */
  readonly mobileHint: string | undefined;
}

const PHONE =
  /\b(?:iphone|ipod|windows phone|opera mini|blackberry|bb10)\b|\bandroid\b.*\bmobile\b|\bmobile;.*\bfirefox\b/i;

/** Only phones that identify themselves get the mobile player; tablets get the desktop one. */
export function isMobilePlayer({ userAgent, mobileHint }: DeviceHints): boolean {
  if (mobileHint === '?1') return true;
  if (mobileHint === '?0') return false;
  return PHONE.test(userAgent);
}
