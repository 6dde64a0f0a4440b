/** Problems of a source that plays nevertheless. Owners never see other texts than these. */
export const sourceWarnings = {
  DAMAGED: {
    message:
      'Parts of the file are damaged. The picture or sound may break up there; upload an intact copy if you have one.',
  },
  SEVERAL_RECORDINGS: {
    message:
      'The file holds several recordings one after the other that could not be joined. Only the first one plays; upload the others separately.',
  },
} as const;

export type SourceWarningCode = keyof typeof sourceWarnings;
