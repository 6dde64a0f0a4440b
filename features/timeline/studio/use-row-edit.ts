import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { parseTimecode } from '#kernel/text/timecode.ts';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import { text } from '../messages.ts';
import { timeError, timeText } from './item-values.ts';
import type { Items } from './use-items.ts';

const SAVE_DELAY_MS = 900;

interface RowEditOptions {
  readonly editor: AnyItemEditor;
  readonly item: TimedItem;
  readonly items: Items;
  readonly durationMs: number;
}
interface Typed {
  readonly time?: string;
  readonly line?: string;
}

/** Edits one item in its row. It is saved after a pause, on Enter, and when the field is left. */
export function useRowEdit({ editor, item, items, durationMs }: RowEditOptions) {
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<{ text: string; isRefused: boolean } | null>(null);
  const fieldName = editor.fields[0]?.name ?? '';
  const data = item.data as Record<string, unknown>;
  const line = typed.line ?? String(data[fieldName] ?? '');
  const time = typed.time ?? timeText(item.start);

  const save = async (values: Typed): Promise<void> => {
    const start = values.time === undefined ? item.start : parseTimecode(values.time);
    const problem = timeError('start', start, durationMs).start ?? (line.trim() ? null : text('required'));
    setFailure(problem === null ? null : { text: problem, isRefused: false });
    if (problem !== null || start === null) return;
    const newLine = values.line?.trim();
    const change = {
      ...(start === item.start ? {} : { start }),
      ...(newLine === undefined || newLine === data[fieldName]
        ? {}
        : { data: { ...data, [fieldName]: newLine } }),
    };
    // What was typed is shown until the list has it, so that nothing flickers.
    if (Object.keys(change).length === 0) return setTyped({});
    try {
      await items.change.mutateAsync({ item, ...change });
      setTyped((now) => (now === values ? {} : now));
    } catch (error) {
      const isRefused = errorCode(error) === 'ITEM_CHANGED';
      setFailure({ text: isRefused ? text('changedByOther') : errorMessage(error), isRefused: true });
    }
  };
  const latest = useRef({ typed, save });
  useEffect(() => {
    latest.current = { typed, save };
  });
  const commit = useCallback((): void => {
    const { typed: now, save: saveNow } = latest.current;
    if (now.line !== undefined || now.time !== undefined) void saveNow(now);
  }, []);
  useEffect(() => {
    if (typed.line === undefined) return;
    const timer = setTimeout(commit, SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, commit]);
  // Also when the tab or the page is left while typing.
  useEffect(() => commit, [commit]);

  return {
    line,
    time,
    error: failure?.text ?? null,
    isRefused: failure?.isRefused === true,
    setLine: (value: string) => setTyped({ ...typed, line: value }),
    setTime: (value: string) => setTyped({ ...typed, time: value }),
    commitTime(value: string): void {
      if (value === timeText(item.start)) return;
      const now = { ...typed, time: value };
      setTyped(now);
      void save(now);
    },
    commit,
  };
}
