/** The functions of the packages `@svta/cml-…` that our build of hls.js uses. */
export const uuid = (): string => crypto.randomUUID();
export const utf8ArrayToStr = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes);
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
};
