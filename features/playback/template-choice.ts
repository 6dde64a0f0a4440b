/** '16:9' and 1.7778 are the same shape. */
const TOLERANCE = 0.02;

/** '16:9' as a number; null for what is no shape. */
export function shapeOf(ar: string | null): number | null {
  const [width, height] = (ar ?? '').split(':').map(Number);
  return width && height ? width / height : null;
}

/** The template that was made for this shape, else the one for all shapes. */
export function templateFor<T extends { readonly ar: string | null }>(
  templates: readonly T[],
  aspectRatio: number | null,
): T | null {
  const fits = ({ ar }: T): boolean => {
    const shape = shapeOf(ar);
    if (shape === null || aspectRatio === null) return false;
    return Math.abs(shape - aspectRatio) <= TOLERANCE * aspectRatio;
  };
  return templates.find(fits) ?? templates.find(({ ar }) => ar === null) ?? null;
}
