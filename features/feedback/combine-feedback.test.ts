import { describe, expect, it } from 'vitest';
import { combineFeedback, type FeedbackFacts } from './combine-feedback.ts';
import { FeedbackSettings } from './contract.ts';
import { isFormAddress } from './form-address.ts';

const OWN = 'https://forms.example.com/video';
const COMMON = 'https://forms.example.com/all';
const facts: FeedbackFacts = { host: 'https://video.example.org', takesComments: true, defaultUrl: COMMON };

describe('the form', () => {
  it.each<[string, { customFeedback_url?: string } | undefined, FeedbackFacts | undefined, string | null]>([
    ["the video's", { customFeedback_url: OWN }, facts, OWN],
    ["the organization's for a video without its own", {}, facts, COMMON],
    ["the organization's if nothing is stored", undefined, facts, COMMON],
    ["the organization's for an empty address", { customFeedback_url: '' }, facts, COMMON],
    [
      "the video's without one of the organization",
      { customFeedback_url: OWN },
      { ...facts, defaultUrl: '' },
      OWN,
    ],
    ['none without any', {}, { ...facts, defaultUrl: '' }, null],
    [
      'none for a video without comments',
      { customFeedback_url: OWN },
      { ...facts, takesComments: false },
      null,
    ],
    ['none without data', { customFeedback_url: OWN }, undefined, null],
    ['no page of ours', { customFeedback_url: 'https://video.example.org/app' }, facts, null],
    ['no page without https', {}, { ...facts, defaultUrl: 'http://forms.example.com' }, null],
  ])('is %s [FB-04, FB-05]', (_, settings, known, src) =>
    expect(combineFeedback(settings, known)).toEqual(src && { src }),
  );
});

describe('isFormAddress', () => {
  it.each([
    ['https://forms.example.com/1', true],
    ['https://forms.example.com:8443/1', true],
    ['https://other.video.example.org', true],
    ['https://video.example.org:8443', true],
    ['https://video.example.org', false],
    ['https://VIDEO.example.org/x', false],
    ['https://video.example.org:443?x', false],
    ['https://video.example.org#x', false],
    ['http://forms.example.com', false],
    ['https://user@forms.example.com', false],
    ['https://video.example.org@forms.example.com', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<script>', false],
    ['/app/video/1', false],
    ['', false],
  ])('for %j returns %s [FB-04]', (address, expected) =>
    expect(isFormAddress(address, 'https://video.example.org')).toBe(expected),
  );
});

describe('the settings of an owner', () => {
  it.each([{}, { customFeedback_url: '' }, { customFeedback_url: ' https://forms.example.com/1 ' }])(
    'may be %j [FB-04]',
    (settings) => expect(FeedbackSettings.safeParse(settings).success).toBe(true),
  );

  it.each([
    { customFeedback_url: 'http://forms.example.com' },
    { customFeedback_url: 'https://a:b@forms.example.com' },
    { customFeedback_url: `https://forms.example.com/${'x'.repeat(2000)}` },
    { src: 'https://forms.example.com' },
  ])('may not be %j [FB-04]', (settings) => expect(FeedbackSettings.safeParse(settings).success).toBe(false));
});
