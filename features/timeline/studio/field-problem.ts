import { isCssColor } from '#kernel/contract/css-color.ts';
import { isLoadable } from '#kernel/contract/loadable-address.ts';
import { isSchemelessAddress } from '#kernel/contract/schemeless-address.ts';
import { isUploadedPath } from '#kernel/contract/uploaded-path.ts';
import { isWebAddress } from '#kernel/contract/web-address.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { readPath } from '../data-path.ts';
import type { AnyEditorField } from '../editor.ts';
import { text } from '../messages.ts';

/** Typed, but not a number or a time. It is never saved. */
export const UNREADABLE = Number.NaN;

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export const isLink = (value: string): boolean => /^https?:\/\//i.test(value) && isWebAddress(value);

/** 'example.org/a.png' is not the path of a file, but an address without its scheme. */
const isUpload = (value: string): boolean => isUploadedPath(value) && !isSchemelessAddress(value);

/** What keeps the value of a field from being saved, in words; null when nothing does. */
export function findFieldProblem(
  field: AnyEditorField,
  data: Readonly<Record<string, unknown>>,
  durationMs: number,
): string | null {
  const value = readPath(data, field.name);
  if (field.type === 'switch' || field.type === 'choice') return null;
  if (isEmpty(value)) return field.optional ? null : text(field.type === 'file' ? 'badFile' : 'required');
  const typed = String(value).trim();
  switch (field.type) {
    case 'number': {
      const { min } = field;
      const max = typeof field.max === 'number' ? field.max : field.max(data);
      return Number(value) >= min && Number(value) <= max ? null : text('numberRange', { min, max });
    }
    case 'time':
      return findTimeProblem(Number(value), durationMs);
    case 'color':
      return isCssColor(typed) ? null : text('badColor');
    case 'address':
      return isLink(typed) ? null : text('badAddress');
    case 'file':
      return findFileProblem(typed);
    default:
      return null;
  }
}

function findFileProblem(file: string): string | null {
  if (!isLink(file) && !isUpload(file)) return text('badFile');
  return isLoadable(file) ? null : text('notLoadable');
}

function findTimeProblem(ms: number, durationMs: number): string | null {
  if (Number.isNaN(ms)) return text('badTime');
  if (durationMs === 0 || ms <= durationMs) return null;
  return text('pastEnd', { duration: formatDuration(durationMs) });
}
