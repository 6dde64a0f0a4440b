import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('media.poster', {
  thumbnail: 'Thumbnail',
  alt: 'Thumbnail of {title}',
  useFrame: 'Use current frame',
  upload: 'Upload image',
  automatic: 'Use automatic',
  file: 'Image file',
  hint: 'PNG, JPEG, or WebP, up to 8 MB.',
  suggestions: 'Suggested frames',
  suggestion: 'Use the frame at {time}',
});
