import { describe, expect, it } from 'vitest';
import { checkFile, type FileProblem } from './file-check.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const check = (name: string, type = '', beginning = '\0\0\0\x20ftypisom', size = 1000) =>
  checkFile({ name, type, size, beginning: bytes(beginning) });

describe('checkFile', () => {
  it.each<[string, FileProblem]>([
    ['Lecture.SRT', 'captions'],
    ['lecture.en.vtt', 'captions'],
    ['photo.jpeg', 'image'],
    ['notes.txt', 'document'],
    ['slides.pdf', 'document'],
    ['slides.pptx', 'document'],
    ['videos.zip', 'archive'],
    ['setup.exe', 'program'],
  ])('rejects %s by its name [HO-01]', (name, problem) => expect(check(name)).toBe(problem));

  it.each<[string, FileProblem]>([
    ['image/png', 'image'],
    ['text/vtt', 'captions'],
    ['application/x-subrip', 'captions'],
    ['text/plain', 'document'],
    ['application/pdf', 'document'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'document'],
    ['application/zip', 'archive'],
  ])('rejects the type %s [HO-01]', (type, problem) => expect(check('file', type)).toBe(problem));

  it.each<[string, string, FileProblem]>([
    ['a PDF', '%PDF-1.7', 'document'],
    ['a ZIP', 'PK\x03\x04', 'archive'],
    ['a JPEG', '\xff\xd8\xff\xe0', 'image'],
    ['a PNG', '\x89PNG\r\n\x1a\n', 'image'],
    ['a WebP', 'RIFF\0\0\x0a\0WEBPVP8 ', 'image'],
    ['a photo of a phone', '\0\0\0\x24ftypheic', 'image'],
    ['WebVTT', 'WEBVTT\n\n', 'captions'],
    ['SubRip with a byte order mark', '\xef\xbb\xbf1\r\n00:00:01,000 --> 00:00:02,000', 'captions'],
    ['a program', '\x7fELF', 'program'],
  ])('rejects %s that is named .mp4 [HO-01]', (_, beginning, problem) => {
    expect(check('film.mp4', 'video/mp4', beginning)).toBe(problem);
  });

  it('rejects an empty file', () => expect(check('film.mp4', 'video/mp4', '', 0)).toBe('empty'));

  it.each([
    ['film.mp4', 'video/mp4', '\0\0\0\x20ftypisom'],
    ['film.mov', 'video/quicktime', '\0\0\0\x14ftypqt  '],
    ['film.mkv', '', '\x1a\x45\xdf\xa3'],
    ['film.avi', 'video/avi', 'RIFF\0\0\x0a\0AVI LIST'],
    ['talk.wav', 'audio/wav', 'RIFF\0\0\x0a\0WAVEfmt '],
    ['talk.mp3', 'audio/mpeg', 'ID3\x04'],
    ['stream.ts', 'video/mp2t', 'G@\0\x10'],
    ['old.mpg', 'video/mpeg', '\0\0\x01\xba'],
    ['film', '', 'anything else'],
    ['no.extension.known', 'application/octet-stream', '\x01\x02\x03'],
  ])('lets the server decide about %s (%s)', (name, type, beginning) => {
    expect(check(name, type, beginning)).toBeNull();
  });
});
