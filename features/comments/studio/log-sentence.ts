import type { LogEntry } from '../moderation-contract.ts';

const ON_COMMENTS: Readonly<Record<string, string>> = {
  edited: 'edited a comment',
  deleted: 'deleted a comment',
  pinned: 'pinned a comment',
  unpinned: 'unpinned a comment',
  approved: 'approved a comment',
};

/** What someone did, in words; an action that is new here is still named. */
export function logSentence({ action, detail }: Pick<LogEntry, 'action' | 'detail'>): string {
  const whom = typeof detail.person === 'string' ? detail.person : null;
  if (action === 'blocked' || action === 'unblocked') return `${action} ${whom ?? 'somebody'}`;
  if (action === 'settings-changed') return 'changed the settings';
  const done = ON_COMMENTS[action] ?? action;
  return whom ? `${done} of ${whom}` : done;
}
