/** Relative, so that '16:9' matches 1.7778. */
const TOLERANCE = 0.02;

/** '16:9' as a number; null when it is malformed. */
export function parseAspectRatio(ar: string | null): number | null {
  const [width, height] = (ar ?? '').split(':').map(Number);
  return width && height ? width / height : null;
}

/** The template for this aspect ratio, or else the one for all. */
export function chooseTemplate<T extends { readonly ar: string | null }>(
  templates: readonly T[],
  aspectRatio: number | null,
): T | null {
  const fits = ({ ar }: T): boolean => {
    const ratio = parseAspectRatio(ar);
    if (ratio === null || aspectRatio === null) return false;
    return Math.abs(ratio - aspectRatio) <= TOLERANCE * aspectRatio;
  };
  return templates.find(fits) ?? templates.find(({ ar }) => ar === null) ?? null;
}
