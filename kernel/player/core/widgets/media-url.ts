/** EM-10: resolves relative image paths below the widget media path. Only http(s) URLs and image data URLs pass unchanged. */
export function mediaUrl(path: string, base: string): string {
  if (/^(https?:)?\/\//i.test(path)) return path;
  if (/^data:image\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return '';
  return `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
