/** MS-01 */
const SIZES = [96, 128, 192, 256, 384, 512] as const;

/** Lists the same image under every size that a system may ask for; the system scales it. */
export function toArtwork(thumb: string | undefined, page: string): MediaImage[] {
  if (!thumb || !URL.canParse(thumb, page)) return [];
  const src = new URL(thumb, page).href;
  return SIZES.map((size) => ({ src, sizes: `${size}x${size}` }));
}
