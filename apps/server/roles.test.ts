import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/server/clock.ts';
import type { AnyFeature } from '#kernel/server/compose-features.ts';
import { defineFeature } from '#kernel/server/feature.ts';
import { createTestServer } from '#test/test-server.ts';
import { readConfig } from './config.ts';
import { featureList } from './features.ts';
import { ROLES, type Role } from './roles.ts';

/** A feature with every kind of background work that records what was started. */
function createProbe() {
  const started = new Set<string>();
  const { promise: ranHereTwice, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const probe: AnyFeature = defineFeature({
    name: 'probe',
    needs: {},
    routes: {},
    migrations: [],
    create({ jobs }) {
      jobs.every('probe.shared', { seconds: 1 }, async () => started.add('schedules'));
      jobs.keepRunning('probe.long', async (signal) => {
        started.add('longRunning');
        await once(signal, 'abort');
      });
      jobs.everyHere('probe.here', { seconds: 1 }, async () => {
        runs += 1;
        if (runs === 2) resolve();
      });
      return { service: {}, handlers: {} };
    },
  });
  return { probe, started, ranHereTwice };
}

describe('ROLE', () => {
  it.each<[Role, string[]]>([
    ['all', ['longRunning', 'schedules']],
    ['web', []],
    ['worker', ['schedules']],
    ['live', ['longRunning']],
  ])('%s starts %o', async (role, expected) => {
    const { probe, started, ranHereTwice } = createProbe();
    const server = await createTestServer({
      env: { ROLE: role },
      compose: { clock: systemClock, features: [...featureList(readConfig({})), probe] },
    });
    try {
      // By then a second has passed and everything else had time to start.
      await ranHereTwice;
      await expect.poll(() => [...started].sort(), { timeout: 30_000 }).toEqual(expected);
    } finally {
      await server.stop();
    }
  });

  it('listens in all roles except worker', () => {
    const listening = Object.entries(ROLES).filter(([, { http }]) => http);
    expect(listening.map(([role]) => role)).toEqual(['all', 'web', 'live']);
  });
});
