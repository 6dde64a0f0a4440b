import { BlockScope, type LogEntry } from '../moderation-contract.ts';
import { BLOCK_TEXTS } from './block-texts.ts';
import { text } from './messages.ts';

const COMMENT_ACTIONS = {
  edited: ['logEdited', 'logEditedOf'],
  deleted: ['logDeleted', 'logDeletedOf'],
  pinned: ['logPinned', 'logPinnedOf'],
  unpinned: ['logUnpinned', 'logUnpinnedOf'],
  approved: ['logApproved', 'logApprovedOf'],
} as const;

type Entry = Pick<LogEntry, 'action' | 'detail'>;

/** Describes a logged action in words; an unknown action is shown by its name. */
export function describeLogEntry<Node>({ action, detail }: Entry, actor: Node): (string | Node)[] {
  const person = typeof detail.person === 'string' ? detail.person : null;
  if (action === 'blocked' || action === 'unblocked') {
    const key = getBlockKey(action, detail.scope);
    return text.nodes(key, { actor, person: person ?? text('somebody') });
  }
  if (action === 'settings-changed') return text.nodes('logSettings', { actor });
  if (!isCommentAction(action)) return text.nodes('logOther', { actor, action });
  const [plain, ofPerson] = COMMENT_ACTIONS[action];
  return person ? text.nodes(ofPerson, { actor, person }) : text.nodes(plain, { actor });
}

function getBlockKey(action: 'blocked' | 'unblocked', input: unknown) {
  const scope = BlockScope.safeParse(input);
  if (!scope.success) return action === 'blocked' ? 'logBlocked' : 'logUnblocked';
  const texts = BLOCK_TEXTS[scope.data];
  return action === 'blocked' ? texts.logBlocked : texts.logUnblocked;
}

const isCommentAction = (action: string): action is keyof typeof COMMENT_ACTIONS =>
  Object.hasOwn(COMMENT_ACTIONS, action);
