import { describe, expect, it } from 'vitest';
import type { RouteCall, Routes } from '#kernel/contract/route.ts';

type Calls = Readonly<Record<string, RouteCall>>;
const files = import.meta.glob<Record<string, Calls>>('../features/*/calls.ts', { eager: true });
const contracts = import.meta.glob<Record<string, Routes>>('../features/*/{contract,*-contract}.ts', {
  eager: true,
});

/** 'likeCalls' in a feature's calls.ts has the routes of 'likeRoutes' in one of its contracts. */
const declared = Object.entries(files).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, calls]) => {
    const folder = file.replace('calls.ts', '');
    const found = Object.entries(contracts)
      .filter(([path]) => path.startsWith(folder))
      .map(([, routes]) => routes[name.replace(/Calls$/, 'Routes')]);
    const routes = found.find(Boolean);
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
