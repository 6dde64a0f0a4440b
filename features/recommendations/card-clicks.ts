interface Click {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** All others mean a new tab or window, which is up to the browser. */
export const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: Click): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Another video was chosen before this one could be opened. */
export const isSuperseded = (error: unknown): boolean => (error as Error | null)?.name === 'AbortError';
