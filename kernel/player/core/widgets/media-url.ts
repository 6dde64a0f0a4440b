/** EM-10: pictures of a widget that have no address of their own lie below the widget media path. Scripts are no pictures. */
export function mediaUrl(path: string, base: string): string {
  if (/^(https?:)?\/\//i.test(path)) return path;
  if (/^data:image\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return '';
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
