import { describe, expect, it } from 'vitest';
import type { RouteCall, Routes } from '#kernel/contract/route.ts';

type Calls = Readonly<Record<string, RouteCall>>;
const files = import.meta.glob<Record<string, Calls>>('../features/*/calls.ts', { eager: true });
const contracts = import.meta.glob<Record<string, Routes>>('../features/*/contract.ts', { eager: true });

/** 'likeCalls' in a feature's calls.ts has the routes of 'likeRoutes' in its contract. */
const declared = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, calls]) => {
    const contract = contracts[file.replace('calls.ts', 'contract.ts')];
    const routes = contract?.[name.replace(/Calls$/, 'Routes')];
    return Object.entries(calls).map(([route, call]) => [`${name}.${route}`, call, routes?.[route]] as const);
  }),
);

describe('the calls of a feature', () => {
  it('are found', () => {
    expect(declared.map(([name]) => name)).toEqual(
      expect.arrayContaining(['accountCalls.me', 'artifactCalls.list', 'problemCalls.report']),
    );
  });

  it.each(declared)('%s agrees with the contract', (_, call, route) => {
    const { method, path, encoding } = route ?? {};
    expect(call).toEqual({ method, path, ...(encoding ? { encoding } : {}) });
  });
});
