import type { AppError } from '#kernel/contract/errors.ts';
import type { StoredHappening } from '../events.ts';

/** How long browsers wait before they connect again. */
const RETRY_MS = 2_000;

/** The first lines of a stream. The id lets a client resume even if it loses the connection before the first event. */
export const openingFrame = (id: number): string => `id: ${id}\nretry: ${RETRY_MS}\n\n`;

/** Keeps the connection alive, and the client's position recent enough to be resumed from. */
export const positionFrame = (id: number): string => `id: ${id}\n\n`;

export const eventFrame = ({ id, type }: StoredHappening, topic: string, content: object): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ topic, ...content })}\n\n`;

/** The viewer may no longer hear this topic, and why. */
export const deniedFrame = (topic: string, { code, message }: AppError): string =>
  `event: denied\ndata: ${JSON.stringify({ topic, code, message })}\n\n`;

/** Something was missed that cannot be sent again: pages load the data of these topics anew. */
export const resetFrame = (id: number, topics: readonly string[]): string =>
  `id: ${id}\nevent: reset\ndata: ${JSON.stringify({ topics })}\n\n`;
