import { useRef } from 'react';

/** The data, or that of the last query while the next one is loading: nothing collapses when a filter changes. */
export function useLastData<T>(data: T | undefined, key: string): { data: T | undefined; isOld: boolean } {
  const last = useRef<{ key: string; data: T } | null>(null);
  if (data !== undefined) last.current = { key, data };
  const kept = last.current?.key === key ? last.current.data : undefined;
  return { data: kept, isOld: data === undefined && kept !== undefined };
}
