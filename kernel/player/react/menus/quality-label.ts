import { text } from '../messages.ts';

/** '720p', or the word for choosing by the connection. */
export const qualityLabel = (name: string): string => (name === 'auto' ? text('auto') : name);
