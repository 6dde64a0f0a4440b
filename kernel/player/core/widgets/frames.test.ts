import { describe, expect, it } from 'vitest';
import { frameUrl, type SandboxToken } from './frames.ts';

const BASE = 'https://video.example/app/video/v1';

describe('frameUrl', () => {
  it.each<[string, readonly SandboxToken[], string]>([
    ['https://forms.example/a?b=1', ['allow-scripts'], 'https://forms.example/a?b=1'],
    ['https://forms.example/', ['allow-scripts', 'allow-same-origin'], 'https://forms.example/'],
    ['//forms.example/a', ['allow-scripts'], 'https://forms.example/a'],
    ['/survey', ['allow-scripts'], 'https://video.example/survey'],
    ['/survey', ['allow-same-origin'], 'https://video.example/survey'],
  ])('accepts %s with %j', (src, sandbox, expected) => {
    expect(frameUrl(src, sandbox, BASE)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'blob:https://video.example/1',
    'http://[',
    'file:///etc',
  ])('refuses %s', (src) => {
    expect(() => frameUrl(src, ['allow-scripts'], BASE)).toThrow('not the address of a web page');
  });

  it('refuses a same-origin page that could escape its sandbox', () => {
    expect(() => frameUrl('/survey', ['allow-scripts', 'allow-same-origin'], BASE)).toThrow('own origin');
  });

  it('refuses a relative URL without a document', () => {
    expect(() => frameUrl('/survey', [], '')).toThrow('not the address of a web page');
  });
});
