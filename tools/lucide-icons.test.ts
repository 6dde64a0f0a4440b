import { expect, it } from 'vitest';
import { lucideIcons } from './lucide-icons.ts';

function transform(code: string): string {
  const { transform: hook } = lucideIcons();
  if (!hook || typeof hook === 'function') throw new Error('no transform');
  return String(hook.handler.call({} as never, code, 'button.tsx'));
}

it('imports each icon from its own file, also by another name', () => {
  const code = transform("import { Check, type LucideIcon, X as Cross } from 'lucide-react';\nuse(Check);");
  expect(code).toMatch(
    /^import Check from '.*\/icons\/check\.mjs'; import Cross from '.*\/icons\/x\.mjs';\nuse/,
  );
});

it('rejects an icon that does not exist', () => {
  expect(() => transform("import { Unicorns } from 'lucide-react';")).toThrow('there is no icon Unicorns');
});
