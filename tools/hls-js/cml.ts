/** As much of the packages `@svta/cml-…` as is left of hls.js. */
export const uuid = (): string => crypto.randomUUID();
export const utf8ArrayToStr = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
};
