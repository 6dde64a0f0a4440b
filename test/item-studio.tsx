import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { mediaRoutes } from '#features/media/contract.ts';
import {
  type AnyItemEditor,
  defineEditor,
  type TimedItem,
  timelineErrors,
  timelineRoutes,
} from '#features/timeline/contract.ts';
import { ItemsBlock } from '#features/timeline/studio/items-block.tsx';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Route } from '#kernel/contract/route.ts';

export const DURATION_MS = 60_000;
export const NOW_MS = 12_340;

export interface Note {
  readonly style: { readonly text: string; readonly color?: string; readonly size?: number };
  readonly action: {
    readonly type: 'none' | 'link' | 'seek';
    readonly target?: string;
    readonly at?: number;
  };
  readonly isLoud?: boolean;
  readonly image?: string;
  readonly page?: string;
}

/** A kind with a field of every type. */
export const noteEditor = defineEditor<Note>({
  kind: 'note',
  label: 'Note',
  detail: 'On the picture',
  order: 1,
  hasDuration: true,
  previewWidget: 'notes',
  create: (startMs) => ({
    startMs,
    endMs: startMs + 5000,
    data: { style: { text: 'New' }, action: { type: 'none' } },
  }),
  summary: ({ style }) => style.text,
  fields: [
    { type: 'color', name: 'style.color', label: 'Color', group: 'Look', optional: true },
    { type: 'number', name: 'style.size', label: 'Size', group: 'Look', optional: true, min: 0.5, max: 10 },
    { type: 'line', name: 'style.text', label: 'Text', maxLength: 50 },
    {
      type: 'choice',
      name: 'action.type',
      label: 'Action',
      group: 'Click',
      options: [
        { value: 'none', label: 'Nothing' },
        { value: 'link', label: 'Open a page' },
        { value: 'seek', label: 'Go to a time' },
      ],
    },
    {
      type: 'address',
      name: 'action.target',
      label: 'Target',
      group: 'Click',
      isShown: ({ action }) => action.type === 'link',
    },
    {
      type: 'time',
      name: 'action.at',
      label: 'Moment',
      group: 'Click',
      isShown: ({ action }) => action.type === 'seek',
    },
    { type: 'file', accepts: 'image', name: 'image', label: 'Image', group: 'Files', optional: true },
    { type: 'file', accepts: 'template', name: 'page', label: 'Page', group: 'Files', optional: true },
  ],
});

/** Its items may last until the end of the video. */
export const cardEditor = defineEditor<{ text: string }>({
  kind: 'card',
  label: 'Card',
  detail: 'In a corner',
  order: 2,
  hasDuration: true,
  isEndOptional: true,
  previewWidget: 'cards',
  create: (startMs) => ({ startMs, endMs: null, data: { text: 'New card' } }),
  summary: ({ text }) => text,
  fields: [{ type: 'line', name: 'text', label: 'Text', maxLength: 50 }],
});

type Input = {
  item: string;
  version?: number;
  kind: string;
  start: number;
  end: number | null;
  data: unknown;
};

/** A server with the items and images of one video. */
export function createItemServer() {
  const items = new Map<string, TimedItem>();
  const images = [{ path: 'first.png', url: '/media/first.png' }];
  const failures: Error[] = [];
  const uploads: { route: Route; bytes: Blob | undefined }[] = [];
  let uploading: Promise<void> = Promise.resolve();
  function put(
    { kind, start, end, data }: Omit<Input, 'item'>,
    state: TimedItem['state'] = 'draft',
  ): TimedItem {
    const item = { id: String(items.size + 1), kind, start, end, data, version: 1, state };
    items.set(item.id, item);
    return item;
  }
  function change({ item, version, ...part }: Partial<Input>): TimedItem {
    const found = items.get(item ?? '');
    if (!found) throw fail(timelineErrors, 'ITEM_NOT_FOUND');
    if (version !== undefined && version !== found.version) throw fail(timelineErrors, 'ITEM_CHANGED');
    const next = { ...found, ...part, version: found.version + 1, state: 'draft' } as const;
    items.set(found.id, next);
    return next;
  }
  const call = vi.fn(async (route: Route, input: Input, options?: { bytes?: Blob }): Promise<unknown> => {
    const failure = route.method === 'GET' ? undefined : failures.shift();
    if (failure) throw failure;
    if (route === timelineRoutes.list) {
      const list = [...items.values()].toSorted((a, b) => a.start - b.start);
      return { list: structuredClone(list), next: null };
    }
    if (route === timelineRoutes.create) return put(input);
    if (route === timelineRoutes.change) {
      const { item, version, start, end, data } = input;
      return change({
        item,
        ...(version ? { version } : {}),
        ...(start === undefined ? {} : { start, end }),
        data,
      });
    }
    if (route === timelineRoutes.remove) {
      items.delete(input.item);
      return { ok: true };
    }
    if (route === mediaRoutes.widgetImages) return { list: [...images] };
    uploads.push({ route, bytes: options?.bytes });
    await uploading;
    const path = route === mediaRoutes.addWidgetImage ? 'second.png' : 'page.html';
    return { path, url: `/media/${path}` };
  });
  return {
    call,
    put,
    /** What somebody else changes. */
    change,
    remove: (id: string) => void items.delete(id),
    uploads,
    items: () => [...items.values()],
    failNext: (error: Error) => void failures.push(error),
    /** Uploads last until the returned function is called. */
    holdUploads(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      uploading = promise;
      return resolve;
    },
  };
}
export type ItemServer = ReturnType<typeof createItemServer>;

export const testClock = () => ({ nowMs: () => NOW_MS, seek: vi.fn() });
export const draftPlayer = () => ({ showWidget: vi.fn((_id: string, _config: object) => vi.fn()) });

interface OpenOptions {
  readonly editors?: readonly AnyItemEditor[];
  readonly clock?: ReturnType<typeof testClock>;
  readonly player?: ReturnType<typeof draftPlayer> | null;
  readonly wanted?: { readonly id: string } | null;
}

/** Shows the block with the items of a video. */
export async function openItemStudio(server: ItemServer, options: OpenOptions = {}) {
  const { editors = [noteEditor], clock = testClock() } = options;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const tree = (player: OpenOptions['player']) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={{ call: server.call } as never}>
        <ItemsBlock
          id="vid"
          name="overlays"
          title="Overlays"
          lead=""
          durationMs={DURATION_MS}
          editors={editors}
          clock={clock}
          player={player ?? null}
          wanted={options.wanted ?? null}
        />
      </ApiProvider>
    </QueryClientProvider>
  );
  const view = render(tree(options.player));
  if (server.items().length > 0) await screen.findByRole('list', { name: 'Overlays' });
  return {
    clock,
    unmount: view.unmount,
    showPlayer: (player: OpenOptions['player']) => view.rerender(tree(player)),
    refresh: () => client.invalidateQueries({ queryKey: [timelineRoutes.list.path] }),
  };
}
