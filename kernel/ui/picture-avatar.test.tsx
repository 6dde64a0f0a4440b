// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PictureAvatar } from './picture-avatar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});
const draw = (src: string | null) => <PictureAvatar src={src} name="Ana Ruiz" seed="ana" />;

describe('PictureAvatar', () => {
  it('shows a cached picture at once', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(256);
    const { container } = render(draw('/a.png'));
    expect(container.querySelector('img')?.hasAttribute('data-loaded')).toBe(true);
  });

  it('shows initials again until a new picture has loaded, and without a picture', () => {
    const { container, rerender } = render(draw('/a.png'));
    const isShown = () => container.querySelector('img')?.hasAttribute('data-loaded');
    fireEvent.load(container.querySelector('img')!);
    expect(isShown()).toBe(true);
    rerender(draw('/b.png'));
    expect(isShown()).toBe(false);
    rerender(draw(null));
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('AR');
  });
});
