import { describe, expect, it } from 'vitest';
import { createUploadDetails, type DetailValues } from './upload-details.ts';

function createScene(failure?: Error) {
  const saved: [string, DetailValues][] = [];
  const failed: unknown[] = [];
  const details = createUploadDetails({
    async save(videoId, values) {
      if (failure) throw failure;
      saved.push([videoId, values]);
    },
    onFailed: (error) => failed.push(error),
  });
  return { details, saved, failed };
}
const values: DetailValues = { displayname: 'Waves', visibility: 'public', tags: ['sea'] };

describe('the details of uploads', () => {
  it('suggest a title from the filename [HO-03]', () => {
    const { details } = createScene();
    details.add('a', 'My_first_film.final.mp4');
    expect(details.list()).toEqual([
      { key: 'a', filename: 'My_first_film.final.mp4', suggestedTitle: 'My first film.final', videoId: null },
    ]);
  });

  it('are saved at once when the video exists, and otherwise as soon as it does [HO-03]', async () => {
    const { details, saved } = createScene();
    details.add('a', 'a.mp4');
    details.add('b', 'b.mp4');
    details.setVideo('a', 'video-a');
    await details.save(
      new Map([
        ['a', values],
        ['b', { ...values, displayname: 'Later' }],
      ]),
    );
    expect(saved).toEqual([['video-a', values]]);
    details.close();
    details.setVideo('b', 'video-b');
    expect(saved.slice(1)).toEqual([['video-b', { ...values, displayname: 'Later' }]]);
  });

  it('are all saved when they are closed meanwhile [HO-03]', async () => {
    const { details, saved } = createScene();
    for (const key of ['a', 'b', 'c']) details.add(key, `${key}.mp4`);
    details.setVideo('a', 'video-a');
    details.setVideo('b', 'video-b');
    const saving = details.save(new Map(['a', 'b', 'c'].map((key) => [key, values])));
    details.close();
    await saving;
    details.setVideo('c', 'video-c');
    expect(saved.map(([videoId]) => videoId)).toEqual(['video-a', 'video-b', 'video-c']);
  });

  it('of a canceled upload are forgotten', async () => {
    const { details, saved } = createScene();
    details.add('a', 'a.mp4');
    await details.save(new Map([['a', values]]));
    details.remove('a');
    details.setVideo('a', 'video-a');
    expect([saved, details.list()]).toEqual([[], []]);
  });

  it('report a failure, now or later', async () => {
    const failure = new Error('refused');
    const { details, failed } = createScene(failure);
    details.add('a', 'a.mp4');
    await details.save(new Map([['a', values]]));
    details.setVideo('a', 'video-a');
    await expect.poll(() => failed).toEqual([failure]);
    await expect(details.save(new Map([['a', values]]))).rejects.toBe(failure);
  });
});
