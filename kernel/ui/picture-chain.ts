interface Images {
  readonly thumb: string | null;
  readonly fallback: { readonly thumb: string | null };
}

/** The pictures to try in order: images.thumb, images.fallback.thumb, the default picture (EM-09). */
export function pictureChain(images: Images, defaultPicture: string): string[] {
  const wanted = [images.thumb, images.fallback.thumb, defaultPicture];
  return [...new Set(wanted.filter((address): address is string => Boolean(address)))];
}
