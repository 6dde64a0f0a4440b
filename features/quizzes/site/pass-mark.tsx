import { Check, CircleDashed, X } from 'lucide-react';
import { Chip } from '#kernel/ui/chip.tsx';
import { text } from './messages.ts';

interface PassMarkProps {
  /** Null without a passing score. */
  readonly passed: boolean | null;
  readonly isFinished: boolean;
}

/** Whether a quiz is passed, in words and as an icon. */
export function PassMark({ passed, isFinished }: PassMarkProps) {
  if (passed === null) return null;
  if (passed)
    return (
      <Chip tone="success" icon={<Check aria-hidden="true" />}>
        {text('passed')}
      </Chip>
    );
  return isFinished ? (
    <Chip tone="danger" icon={<X aria-hidden="true" />}>
      {text('notPassed')}
    </Chip>
  ) : (
    <Chip icon={<CircleDashed aria-hidden="true" />}>{text('notPassedYet')}</Chip>
  );
}
