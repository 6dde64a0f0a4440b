import type { z } from 'zod';
import { fail } from '#kernel/contract/errors.ts';
import { ITEM_DATA_MAX_BYTES, timelineErrors } from '../contract.ts';
import type { AnyKind, Audience } from '../kind.ts';
import type { StoredItem, VersionedItem } from '../port.ts';
import type { ItemRow } from './tables.ts';

/** PostgreSQL stores neither U+0000 nor lone surrogates in JSON. */
const UNSTORABLE = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;
const FIELDS_MAX = 20;

export type Kinds = ReturnType<typeof createKinds>;

export interface KindsOptions {
  /** An item that its kind can no longer read. */
  onUnreadable?(item: { readonly kind: string; readonly id?: number }, error: unknown): void;
}

/** All kinds, with everything that depends on an item's kind. */
export function createKinds(list: readonly AnyKind[], { onUnreadable }: KindsOptions = {}) {
  const byName = new Map(list.map((one) => [one.kind, one]));
  if (byName.size !== list.length) throw new Error('timeline: two kinds have the same name');
  /** What an older version has stored must not take the other items of a video with it. */
  function attempt<Result>(item: { kind: string; id?: number }, read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      onUnreadable?.(item, error);
      return null;
    }
  }
  const deliveredBy = (delivery: AnyKind['delivery']): string[] =>
    list.filter((one) => one.delivery === delivery).map(({ kind }) => kind);

  function find(name: string): AnyKind {
    const kind = byName.get(name);
    if (!kind) throw fail(timelineErrors, 'KIND_UNKNOWN');
    return kind;
  }

  return {
    all: list,
    inConfiguration: deliveredBy('configuration'),
    onRequest: deliveredBy('request'),
    withAddresses: list.filter(({ addresses }) => addresses !== undefined).map(({ kind }) => kind),
    find,
    limitOf: (name: string): { kinds: readonly string[]; max: number } => {
      const { limits } = find(name);
      return { kinds: limits.sharedBy ?? [name], max: limits.perVideo };
    },
    addressesOf: (name: string, data: unknown) =>
      attempt({ kind: name }, () => byName.get(name)?.addresses?.(data)),
    /** The title of the chapter that an item begins; undefined for other kinds. */
    chapterTitle: (name: string, data: unknown): string | undefined => byName.get(name)?.chapterTitle?.(data),
    /** Validates data against the kind's schema. */
    check(name: string, data: unknown): unknown {
      const parsed = find(name).schema.safeParse(data);
      if (!parsed.success)
        throw fail(timelineErrors, 'ITEM_INVALID', { fields: fieldErrors(parsed.error.issues) });
      const text = JSON.stringify(parsed.data) ?? '';
      if (Buffer.byteLength(text) > ITEM_DATA_MAX_BYTES) throw fail(timelineErrors, 'ITEM_TOO_LARGE');
      if (text === '' || UNSTORABLE.test(text)) throw fail(timelineErrors, 'ITEM_INVALID');
      return parsed.data;
    },
    /** Throws when one of the items cannot be published yet. */
    assertComplete(items: readonly StoredItem[]): void {
      const found = items.flatMap((item) => {
        const problem = byName.get(item.kind)?.findProblem?.(item);
        return problem ? [[item.id, problem] as const] : [];
      });
      if (found.length > 0)
        throw fail(timelineErrors, 'ITEM_INCOMPLETE', { fields: Object.fromEntries(found) });
    },
    /** The item as this audience may receive it; null when it is withheld or its kind no longer exists. */
    present(row: ItemRow, audience: Audience): StoredItem | null {
      const kind = byName.get(row.kind);
      const item = toItem(row);
      const data = attempt(
        { kind: row.kind, id: row.item_id },
        () => kind?.forViewer(item, audience) ?? null,
      );
      return data && { ...item, data };
    },
  };
}

export const toItem = (row: ItemRow): StoredItem => ({
  id: String(row.item_id),
  kind: row.kind,
  startMs: row.start_ms,
  endMs: row.end_ms,
  data: row.data,
});

export const toVersioned = (row: ItemRow): VersionedItem<never> => ({
  ...(toItem(row) as StoredItem<never>),
  version: row.version,
});

const fieldErrors = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(
    issues.slice(0, FIELDS_MAX).map(({ path, message }) => [['data', ...path].join('.'), message]),
  );
