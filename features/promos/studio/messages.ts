import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('promos.studio', {
  promo: 'Image before the video',
  promoHint: 'Viewers see an image that fills the player for a few seconds when they open the video.',
  image: 'Image',
  imageHint:
    "It covers the video before the first play. PNG, JPEG, or WebP, ideally with the video's aspect ratio.",
  imageMissing: 'Choose an image, or upload one.',
  seconds: 'Seconds',
  secondsRange: 'Enter a number from {min} to {max}.',
  words: 'Description (optional)',
  wordsHint: 'What the image shows, for people who use a screen reader.',
  save: 'Save image',
});
