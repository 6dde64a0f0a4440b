import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('problems.studio', {
  title: 'Reported problems',
  lead: {
    one: "What viewers reported from the player's menu. Reports are deleted after {count} day.",
    other: "What viewers reported from the player's menu. Reports are deleted after {count} days.",
  },
  empty: 'No problems reported',
  emptyDetail: "Viewers can report a problem from the player's menu.",
  noComments: 'No description',
  log: 'Player log',
  resolved: 'Resolved',
  resolve: 'Mark as resolved',
  reopen: 'Reopen',
  remove: 'Delete report',
  more: 'Actions for the report from {email}',
  removeTitle: 'Delete this report?',
  removeBody: "The report from {email} will be deleted for everyone. This can't be undone.",
  removeConfirm: 'Delete',
  removed: 'Report deleted',
  notChanged: "The report wasn't changed",
  notRemoved: "The report wasn't deleted",
});
