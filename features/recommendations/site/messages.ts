import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('recommendations.site', {
  related: 'Related videos',
  loading: 'Loading related videos',
  none: 'Nothing related yet.',
  failed: "Related videos couldn't be loaded.",
  retry: 'Try again',
  browse: 'Browse all videos',
  showMore: 'Show more',
});
