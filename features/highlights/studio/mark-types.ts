import type { SelectOption } from '#kernel/ui/select.tsx';
import type { ArtifactType } from '../contract.ts';

export const markTypes: readonly SelectOption<ArtifactType>[] = [
  { value: 'VISMARK', label: 'Highlight', detail: 'On the seek bar and in the contents' },
  { value: 'BOOKMARK', label: 'Bookmark', detail: 'On the seek bar and in the contents' },
  { value: 'SLIDE', label: 'Slide', detail: 'In the contents only' },
];
