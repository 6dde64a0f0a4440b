export interface StreamEvent {
  readonly id: string | null;
  /** '' for a block without data, which only moves the position. */
  readonly type: string;
  readonly data: unknown;
}

/** Parses server-sent events from chunks of any size; each call returns the events that are complete by then. */
export function createEventParser(): (chunk: string) => StreamEvent[] {
  let buffer = '';
  return (chunk) => {
    const blocks = (buffer + chunk).replaceAll('\r\n', '\n').split('\n\n');
    buffer = blocks.pop() ?? '';
    return blocks.flatMap((block) => parseBlock(block) ?? []);
  };
}

function parseBlock(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', value = ''] = line.split(/: ?(.*)/s);
    if (name === '') continue;
    fields.set(name, name === 'data' && fields.has('data') ? `${fields.get('data')}\n${value}` : value);
  }
  const id = fields.get('id') ?? null;
  const text = fields.get('data');
  if (text === undefined) return id === null ? null : { id, type: '', data: null };
  try {
    return { id, type: fields.get('event') ?? 'message', data: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}
