import type { AppError } from '#kernel/contract/errors.ts';
import type { StoredEvent } from '../events.ts';

/** How long browsers wait before they reconnect. */
const RETRY_MS = 2_000;

/** The first lines of a stream. The id lets a client resume even if it loses the connection before the first event. */
export const openingFrame = (id: number): string => `id: ${id}\nretry: ${RETRY_MS}\n\n`;

/** Keeps the connection alive, and the client's position recent enough to resume from. */
export const positionFrame = (id: number): string => `id: ${id}\n\n`;

export const eventFrame = ({ id, type }: StoredEvent, topic: string, content: object): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ topic, ...content })}\n\n`;

/** The viewer may not receive this topic any longer, with the reason. */
export const deniedFrame = (topic: string, { code, message }: AppError): string =>
  `event: denied\ndata: ${JSON.stringify({ topic, code, message })}\n\n`;

/** Events were missed that cannot be replayed: pages reload the data of these topics. */
export const resetFrame = (id: number, topics: readonly string[]): string =>
  `id: ${id}\nevent: reset\ndata: ${JSON.stringify({ topics })}\n\n`;
