import type { VideoAccess } from '#features/videos/port.ts';
import type { Events } from '#kernel/server/events.ts';

interface Admission {
  readonly access: VideoAccess;
  readonly untilMs: number;
}

/** Longer than most views: a decision that expires costs a query. */
const FRESH_MS = 15 * 60_000;
const MAX_ADMISSIONS = 20_000;

/**
 * Remembers which view tokens were admitted, so that a heartbeat needs neither the session nor the video. Everything is
 * decided again as soon as anybody's permissions change.
 */
export function createAdmissions(events: Pick<Events, 'listen' | 'onGap'>) {
  const admissions = new Map<string, Admission>();
  let revision = 0;
  function clear(): void {
    admissions.clear();
    revision += 1;
  }
  const stops = [
    events.listen('*', ({ data }) => {
      if (data.access) clear();
    }),
    events.onGap(clear),
  ];
  return {
    /** Changes with anybody's permissions. */
    revision: (): number => revision,
    /** The access that was granted to the bearer of this token, if it is for this video. */
    find(kvtoken: string, videoId: string): VideoAccess | undefined {
      const found = admissions.get(kvtoken);
      if (found?.access.id === videoId && found.untilMs > performance.now()) return found.access;
      return undefined;
    },
    /** `asOf`: the revision before access was decided; a decision that permissions have overtaken is not kept. */
    remember(kvtoken: string, access: VideoAccess, asOf: number): void {
      if (asOf !== revision) return;
      admissions.delete(kvtoken);
      if (admissions.size >= MAX_ADMISSIONS) admissions.delete(admissions.keys().next().value!);
      admissions.set(kvtoken, { access, untilMs: performance.now() + FRESH_MS });
    },
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}
