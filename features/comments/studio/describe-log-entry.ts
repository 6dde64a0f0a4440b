import { BlockScope, type LogEntry } from '../moderation-contract.ts';
import { BLOCK_TEXTS } from './block-texts.ts';

const COMMENT_ACTIONS: Readonly<Record<string, string>> = {
  edited: 'edited a comment',
  deleted: 'deleted a comment',
  pinned: 'pinned a comment',
  unpinned: 'unpinned a comment',
  approved: 'approved a comment',
};

/** Describes a logged action in words; an unknown action is shown by its name. */
export function describeLogEntry({ action, detail }: Pick<LogEntry, 'action' | 'detail'>): string {
  const person = typeof detail.person === 'string' ? detail.person : null;
  if (action === 'blocked' || action === 'unblocked') {
    const scope = BlockScope.safeParse(detail.scope);
    const where = scope.success ? ` ${BLOCK_TEXTS[scope.data].where}` : '';
    return `${action} ${person ?? 'somebody'}${where}`;
  }
  if (action === 'settings-changed') return 'changed the settings';
  const description = COMMENT_ACTIONS[action] ?? action;
  return person ? `${description} of ${person}` : description;
}
