// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFocusInside } from './focus-scope.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Box({ isOpen }: { isOpen: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusInside(box, isOpen, () => true);
  return (
    <>
      <button type="button">Play</button>
      <div ref={box} tabIndex={-1}>
        <button type="button" data-autofocus="">
          Answer
        </button>
      </div>
    </>
  );
}
const focused = (): string => document.activeElement?.textContent ?? '';

describe('useFocusInside', () => {
  it('leaves the focus in the page around the frame until the viewer comes back', () => {
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { rerender } = render(<Box isOpen={false} />);
    screen.getByText('Play').focus();
    rerender(<Box isOpen />);
    expect(focused()).toBe('Play');
    hasFocus.mockReturnValue(true);
    window.dispatchEvent(new Event('focus'));
    expect(focused()).toBe('Answer');
    rerender(<Box isOpen={false} />);
    expect(focused()).toBe('Play');
  });

  it('does not wait any longer once the box has closed', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { rerender } = render(<Box isOpen={false} />);
    screen.getByText('Play').focus();
    rerender(<Box isOpen />);
    rerender(<Box isOpen={false} />);
    window.dispatchEvent(new Event('focus'));
    expect(focused()).toBe('Play');
  });
});
