import type { BackgroundWork } from '#kernel/server/jobs.ts';

export const ROLE_NAMES = ['all', 'web', 'worker', 'live'] as const;
export type Role = (typeof ROLE_NAMES)[number];

/** The work of a process. */
export interface RoleWork extends BackgroundWork {
  /** Listens for requests. */
  readonly http: boolean;
}

/** A live process also listens: it owns the newest segments of a broadcast, and web processes fetch them from it. */
export const ROLES: Readonly<Record<Role, RoleWork>> = {
  all: { http: true, jobs: true, schedules: true, longRunning: true },
  web: { http: true, jobs: false, schedules: false, longRunning: false },
  worker: { http: false, jobs: true, schedules: true, longRunning: false },
  live: { http: true, jobs: false, schedules: false, longRunning: true },
};
