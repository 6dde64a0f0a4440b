import type { ProblemCode } from '../core/problems.ts';

/** XM-01: the specified actions. The frame sends the last two, the host page all others. */
export const SPECIFIED_ACTIONS = [
  'handshake',
  'play',
  'pause',
  'init',
  'replay',
  'switchVideo',
  'seek',
  'loadMedia',
  'setSpeed',
  'volume',
  'muted',
  'renewKvToken',
  'getPlayerLogs',
  'setContext',
  'onAfterStartWidgets',
  'onAfterEndWidgets',
] as const;

export type Texts = Readonly<Record<string, string>>;

/** EM-03: sent by message only, never in an address. */
export interface AddedWidgets {
  /** add-widgets */
  readonly widgets?: readonly string[] | undefined;
  /** add-config, by widget id. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** What the host page sends to a frame right after the handshake. */
export interface HostInit extends AddedWidgets {
  readonly context?: Texts;
  /** PP-04: the metadata of the host page. */
  readonly page?: Texts;
  /** A session for API calls, where cookies do not reach the frame. */
  readonly kct?: string;
}

export interface VideoRequest {
  readonly video: string;
  /** Seconds. */
  readonly offset?: number | undefined;
}

/** The actions of the host page with their values. Times are in seconds. */
export interface HostValues {
  handshake: undefined;
  init: HostInit;
  play: undefined;
  pause: undefined;
  replay: undefined;
  seek: number;
  setSpeed: number;
  volume: number;
  muted: boolean;
  /** Opens another video and plays it. */
  switchVideo: VideoRequest;
  /** Opens another video without playing it. */
  loadMedia: VideoRequest;
  renewKvToken: undefined;
  getPlayerLogs: undefined;
  setContext: Texts;
  /** XM-03 */
  error: { readonly type: 'kapsuleAccess' };
  getState: undefined;
  setQuality: string;
  /** An id or a language; null switches them off. */
  setCaptions: string | null;
  addWidgets: AddedWidgets;
}
export type HostAction = keyof HostValues;
/** Has an id if the host page expects a reply. */
export type HostMessage = {
  [A in HostAction]: { readonly action: A; readonly value: HostValues[A]; readonly id?: number | undefined };
}[HostAction];

/** The codes of rejected calls in addition to the player's problem codes. The embedding guide explains each of them. */
export const FAILURE_CODES = [
  'NO_ANSWER',
  'NOT_ALLOWED',
  'REFUSED',
  'BAD_VALUE',
  'NOT_FOUND',
  'ABORTED',
  'BUSY',
  'RELOADED',
  'DETACHED',
  'DESTROYED',
  'UNKNOWN_ACTION',
  'FAILED',
] as const;
export interface BridgeFailure {
  readonly code: (typeof FAILURE_CODES)[number] | ProblemCode;
  readonly message: string;
}
export interface Reply {
  readonly action: 'reply';
  readonly id: number;
  readonly value?: unknown;
  readonly error?: BridgeFailure;
}
/** An event in the frame; `action` is its name. */
export interface FrameEvent {
  readonly action: string;
  readonly value?: unknown;
  /** The host page's own id for the player, if it has given one. */
  readonly player?: string;
}
export type FrameMessage = Reply | FrameEvent;

type Guard = (value: unknown) => boolean;
type AnyRecord = Readonly<Record<string, unknown>>;

const TEXT_MAX_LENGTH = 4096;
const LIST_MAX_LENGTH = 100;

const isUndefined: Guard = (value) => value === undefined;
const isNumber: Guard = Number.isFinite;
const isText: Guard = (value) => typeof value === 'string' && value.length <= TEXT_MAX_LENGTH;
const isTextList: Guard = (value) =>
  Array.isArray(value) && value.length <= LIST_MAX_LENGTH && value.every(isText);
const isRecord = (value: unknown): value is AnyRecord =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= LIST_MAX_LENGTH;
const isTexts: Guard = (value) => isRecord(value) && Object.values(value).every(isText);
const isOptional = (guard: Guard, value: unknown): boolean => isUndefined(value) || guard(value);
const isAddedWidgets: Guard = (value) =>
  isRecord(value) && isOptional(isTextList, value.widgets) && isOptional(isRecord, value.config);
const isInit: Guard = (value) =>
  isRecord(value) &&
  isAddedWidgets(value) &&
  isOptional(isTexts, value.context) &&
  isOptional(isTexts, value.page) &&
  isOptional(isText, value.kct);
const isVideoRequest: Guard = (value) =>
  isRecord(value) && isText(value.video) && isOptional(isNumber, value.offset);

const GUARDS: Readonly<Record<HostAction, Guard>> = {
  handshake: isUndefined,
  init: isInit,
  play: isUndefined,
  pause: isUndefined,
  replay: isUndefined,
  seek: isNumber,
  setSpeed: isNumber,
  volume: isNumber,
  muted: (value) => typeof value === 'boolean',
  switchVideo: isVideoRequest,
  loadMedia: isVideoRequest,
  renewKvToken: isUndefined,
  getPlayerLogs: isUndefined,
  setContext: isTexts,
  error: (value) => isRecord(value) && value.type === 'kapsuleAccess',
  getState: isUndefined,
  setQuality: isText,
  setCaptions: (value) => value === null || isText(value),
  addWidgets: isAddedWidgets,
};

const FAILURES = {
  BAD_VALUE: 'This value does not fit the method.',
  UNKNOWN_ACTION: 'This player does not know the method.',
};

/** Validates a message of the host page. Returns an error reply for an invalid message with an id, and null for other data. */
export function readHostMessage(data: unknown): HostMessage | Reply | null {
  if (!isRecord(data) || typeof data.action !== 'string') return null;
  const { action, id, value } = data;
  if (id !== undefined && !Number.isSafeInteger(id)) return null;
  const isKnown = Object.hasOwn(GUARDS, action);
  if (isKnown && GUARDS[action as HostAction](value)) return { action, value, id } as HostMessage;
  if (id === undefined) return null;
  const code = isKnown ? 'BAD_VALUE' : 'UNKNOWN_ACTION';
  return { action: 'reply', id: id as number, error: { code, message: FAILURES[code] } };
}
