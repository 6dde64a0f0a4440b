import { describe, expect, it } from 'vitest';
import { createEventParser } from './event-parser.ts';

const STREAM =
  'retry: 2000\n\nid: 7\nevent: comment.created\ndata: {"id":"a"}\n\n: alive\n\nid: 8\nevent: x\ndata: {"b":\ndata: 1}\n\n';
const EVENTS = [
  { id: '7', type: 'comment.created', data: { id: 'a' } },
  { id: '8', type: 'x', data: { b: 1 } },
];

describe('createEventParser', () => {
  it('parses the same events wherever the stream is split', () => {
    for (let size = 1; size <= STREAM.length; size += 1) {
      const parse = createEventParser();
      const events = [];
      for (let at = 0; at < STREAM.length; at += size) events.push(...parse(STREAM.slice(at, at + size)));
      expect(events).toEqual(EVENTS);
    }
  });

  it('skips data that is not JSON', () => {
    expect(createEventParser()('data: {oops\n\ndata: 1\n\n')).toEqual([
      { id: null, type: 'message', data: 1 },
    ]);
  });

  it('accepts CRLF line endings', () => {
    expect(createEventParser()('event: x\r\ndata: 1\r\n\r\n')).toEqual([{ id: null, type: 'x', data: 1 }]);
  });
});
