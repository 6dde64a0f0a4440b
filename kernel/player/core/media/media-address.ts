/** /media/{end}.{signature}/{video}/… : the part that opens the files, and when it ends. */
const SIGNED = /\/media\/([0-9a-z]{1,12})\.([^/]+)\//;

/** A little before its end an address is renewed; requests take time, and clocks differ. */
const EARLY_MS = 60_000;

/** Whether a signed address is about to stop working. */
export function endsSoon(address: string, nowMs: number): boolean {
  const end = SIGNED.exec(address)?.[1];
  return end !== undefined && Number.parseInt(end, 36) - EARLY_MS < nowMs;
}

/** The same file by a newer permission. Playlists name their files relative to themselves, so players keep the old one. */
export function withPermissionOf(address: string, newest: string): string {
  const permission = SIGNED.exec(newest)?.[0];
  return permission ? address.replace(SIGNED, permission) : address;
}
