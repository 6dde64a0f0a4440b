import type { ReactNode } from 'react';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';

interface QuestionProps {
  readonly count: number;
  done(answer: 'yes' | 'again'): void;
}

export function Question({ count, done }: QuestionProps): ReactNode {
  useModalEscape(() => done('yes'));
  return (
    <>
      <h2 id={useModalTitleId()}>Was this clear?</h2>
      <p>You saw {count} tips.</p>
      <button type="button" data-autofocus="" onClick={() => done('yes')}>
        Yes
      </button>
      <button type="button" onClick={() => done('again')}>
        Show me again
      </button>
    </>
  );
}
