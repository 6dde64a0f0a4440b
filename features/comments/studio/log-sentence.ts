import { BlockScope, type LogEntry } from '../moderation-contract.ts';
import { BLOCK_TEXTS } from './block-texts.ts';

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
  if (action === 'blocked' || action === 'unblocked') {
    const scope = BlockScope.safeParse(detail.scope);
    const from = scope.success ? ` ${BLOCK_TEXTS[scope.data].from}` : '';
    return `${action} ${whom ?? 'somebody'}${from}`;
  }
  if (action === 'settings-changed') return 'changed the settings';
  const done = ON_COMMENTS[action] ?? action;
  return whom ? `${done} of ${whom}` : done;
}
