/** CT-06: '1.5X' */
export const speedName = (rate: number): string => `${rate}X`;
