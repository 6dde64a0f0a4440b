/** SV-01: the type of the message that ends a survey. */
export const SURVEY_DONE = 'kapsule.surveyDone';
/** XF-02: the types of the messages that close a form. */
export const FORM_SUBMIT = 'embeddedformaction.submit';
export const FORM_CANCEL = 'embeddedformaction.cancel';
export const FORM_CLOSE = 'embeddedformaction.close';

/** What is tracked has 4000 characters at most. */
const INFO_MAX_LENGTH = 3000;

/** What a page said about an answer. */
export interface PageInfo {
  readonly info?: unknown;
  /** It was longer than what is tracked. */
  readonly truncated?: true;
}
export interface PageMessage {
  readonly type: string;
  readonly details: PageInfo;
}

/** Reads `{ type, data }` or `{ type, info }`, also as JSON text; null for anything else. */
export function readPageMessage(received: unknown): PageMessage | null {
  const message = typeof received === 'string' ? parseJson(received) : received;
  if (typeof message !== 'object' || message === null) return null;
  const { type, data, info } = message as { type?: unknown; data?: unknown; info?: unknown };
  return typeof type === 'string' ? { type, details: toDetails(data ?? info) } : null;
}

/** Messages can carry more than JSON can. */
function toDetails(info: unknown): PageInfo {
  if (info === undefined || info === null) return {};
  try {
    const json = JSON.stringify(info);
    return json.length > INFO_MAX_LENGTH ? { truncated: true } : { info: JSON.parse(json) as unknown };
  } catch {
    return { truncated: true };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
