import { describe, expect, it } from 'vitest';
import { createUploadRecords, type UploadRecord } from './upload-records.ts';

const record: UploadRecord = {
  fingerprint: 'f1',
  videoId: 'v1',
  filename: 'film.mp4',
  sizeBytes: 10,
  sentBytes: 4,
  url: '/api/v1/uploads/u1',
  keepsEntry: false,
  startedAtMs: 0,
  finished: false,
  aliveAtMs: 0,
};
const createStorage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
};
const HOUR_MS = 3_600_000;

describe('createUploadRecords', () => {
  it('finds an upload after a reload, for the same person only', () => {
    const storage = createStorage();
    createUploadRecords('ana', storage, () => 0).put(record);
    expect(createUploadRecords('ana', storage, () => 0).find('f1')).toEqual(record);
    expect(createUploadRecords('bob', storage, () => 0).find('f1')).toBeUndefined();
  });

  it('lists uploads that no page works on as waiting', () => {
    const storage = createStorage();
    const records = createUploadRecords('ana', storage, () => HOUR_MS);
    records.put({ ...record, aliveAtMs: HOUR_MS - 1000 });
    expect(records.waiting()).toEqual([]);
    records.change('f1', { aliveAtMs: 0 });
    expect(records.waiting()).toHaveLength(1);
    records.change('f1', { finished: true });
    expect(records.waiting()).toEqual([]);
    expect(records.find('f1')?.finished).toBe(true);
  });

  it('drops uploads that the server has deleted', () => {
    const storage = createStorage();
    createUploadRecords('ana', storage, () => 0).put(record);
    expect(createUploadRecords('ana', storage, () => 8 * 24 * HOUR_MS).waiting()).toEqual([]);
  });

  it('works without storage, with full storage, and with invalid data', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    const nonsense = { getItem: () => '[{"oops":1}', setItem: () => undefined };
    for (const storage of [null, full, nonsense]) {
      const records = createUploadRecords('ana', storage, () => 0);
      records.put(record);
      expect(records.find('f1')).toEqual(record);
    }
  });
});
