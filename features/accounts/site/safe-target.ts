/** Where to go after sign-in: a path of this site and nothing else, whatever the address says. */
export function safeTarget(target: string | null, origin: string): string {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return '/';
  try {
    const url = new URL(target, origin);
    if (url.origin !== origin || url.pathname.startsWith('/app/login')) return '/';
    return url.pathname + url.search + url.hash;
  } catch {
    return '/';
  }
}
