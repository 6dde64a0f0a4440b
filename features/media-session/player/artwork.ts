/** MS-01 */
const SIZES = [96, 128, 192, 256, 384, 512] as const;

/** One picture, offered for every size a system may ask for: it is scaled there. */
export function artworkOf(thumb: string | undefined, page: string): MediaImage[] {
  if (!thumb || !URL.canParse(thumb, page)) return [];
  const src = new URL(thumb, page).href;
  return SIZES.map((size) => ({ src, sizes: `${size}x${size}` }));
}
