import type { ProblemCode } from '../core/problems.ts';

/** XM-01: the specification's actions. Those of the last row are told by the frame, the others asked by the page. */
export const SPECIFIED_ACTIONS = [
  ...(['handshake', 'play', 'pause', 'init', 'replay', 'switchVideo', 'seek', 'loadMedia'] as const),
  ...(['setSpeed', 'volume', 'muted', 'renewKvToken', 'getPlayerLogs', 'setContext'] as const),
  ...(['onAfterStartWidgets', 'onAfterEndWidgets'] as const),
] as const;

export type Texts = Readonly<Record<string, string>>;

/** EM-03: these never stand in an address. */
export interface AddedWidgets {
  /** add-widgets */
  readonly widgets?: readonly string[] | undefined;
  /** add-config, by widget id. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** What the page around tells a frame as soon as they know each other. */
export interface HostInit extends AddedWidgets {
  readonly context?: Texts;
  /** PP-04: the description of the page around. */
  readonly page?: Texts;
  /** A session for calls, where cookies do not reach the frame. */
  readonly kct?: string;
}

export interface OtherVideo {
  readonly video: string;
  /** Seconds. */
  readonly offset?: number | undefined;
}

/** What the page around may ask for, with what goes along. Times in seconds. */
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
  /** Another video that plays on. */
  switchVideo: OtherVideo;
  /** Another video that waits for its play. */
  loadMedia: OtherVideo;
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
/** With an id when an answer is wanted. */
export type HostMessage = {
  [A in HostAction]: { readonly action: A; readonly value: HostValues[A]; readonly id?: number | undefined };
}[HostAction];

/** The codes of rejected calls that are no problem of the player. The embedding guide explains each of them. */
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
/** What has happened in the frame: the name of an event and what belongs to it. */
export interface FrameNews {
  readonly action: string;
  readonly value?: unknown;
}
export type FrameMessage = Reply | FrameNews;

type Guard = (value: unknown) => boolean;
type Bag = Readonly<Record<string, unknown>>;

const TEXT_MAX_LENGTH = 4096;
const LIST_MAX_LENGTH = 100;

const isNothing: Guard = (value) => value === undefined;
const isNumber: Guard = Number.isFinite;
const isText: Guard = (value) => typeof value === 'string' && value.length <= TEXT_MAX_LENGTH;
const isTextList: Guard = (value) =>
  Array.isArray(value) && value.length <= LIST_MAX_LENGTH && value.every(isText);
const isBag = (value: unknown): value is Bag =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length <= LIST_MAX_LENGTH;
const isTexts: Guard = (value) => isBag(value) && Object.values(value).every(isText);
const maybe = (guard: Guard, value: unknown): boolean => isNothing(value) || guard(value);
const isAdded: Guard = (value) =>
  isBag(value) && maybe(isTextList, value.widgets) && maybe(isBag, value.config);
const isInit: Guard = (value) =>
  isBag(value) &&
  isAdded(value) &&
  maybe(isTexts, value.context) &&
  maybe(isTexts, value.page) &&
  maybe(isText, value.kct);
const isOther: Guard = (value) => isBag(value) && isText(value.video) && maybe(isNumber, value.offset);

const GUARDS: Readonly<Record<HostAction, Guard>> = {
  handshake: isNothing,
  init: isInit,
  play: isNothing,
  pause: isNothing,
  replay: isNothing,
  seek: isNumber,
  setSpeed: isNumber,
  volume: isNumber,
  muted: (value) => typeof value === 'boolean',
  switchVideo: isOther,
  loadMedia: isOther,
  renewKvToken: isNothing,
  getPlayerLogs: isNothing,
  setContext: isTexts,
  error: (value) => isBag(value) && value.type === 'kapsuleAccess',
  getState: isNothing,
  setQuality: isText,
  setCaptions: (value) => value === null || isText(value),
  addWidgets: isAdded,
};

const FAILURES = {
  BAD_VALUE: 'This value does not fit the method.',
  UNKNOWN_ACTION: 'This player does not know the method.',
};

/** A message of the page around; an answer when one is wanted and it cannot be understood; null for what means nothing. */
export function readHostMessage(data: unknown): HostMessage | Reply | null {
  if (!isBag(data) || typeof data.action !== 'string') return null;
  const { action, id, value } = data;
  if (id !== undefined && !Number.isSafeInteger(id)) return null;
  const isKnown = Object.hasOwn(GUARDS, action);
  if (isKnown && GUARDS[action as HostAction](value)) return { action, value, id } as HostMessage;
  if (id === undefined) return null;
  const code = isKnown ? 'BAD_VALUE' : 'UNKNOWN_ACTION';
  return { action: 'reply', id: id as number, error: { code, message: FAILURES[code] } };
}
