// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import defaultPicture from './default-picture.svg';
import { pictureChain } from './picture-chain.ts';
import { Thumbnail } from './thumbnail.tsx';

afterEach(cleanup);

describe('pictureChain', () => {
  it.each([
    ['a', 'b', ['a', 'b', 'default']],
    ['a', 'a', ['a', 'default']],
    ['a', null, ['a', 'default']],
    [null, 'b', ['b', 'default']],
    [null, null, ['default']],
    ['', '', ['default']],
  ])('of thumb %j and fallback %j is %j [EM-09]', (thumb, fallback, chain) => {
    expect(pictureChain({ thumb, fallback: { thumb: fallback } }, 'default')).toEqual(chain);
  });
});

describe('Thumbnail', () => {
  it('falls back to images.fallback.thumb, then to the default picture, and stays there [EM-09]', () => {
    const images = { thumb: '/gone.jpg', fallback: { thumb: '/also-gone.jpg' } };
    const { container } = render(<Thumbnail images={images} />);
    const picture = container.querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/gone.jpg');
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toBe('/also-gone.jpg');
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toBe(defaultPicture);
    fireEvent.error(picture);
    expect(picture.getAttribute('src')).toBe(defaultPicture);
  });

  it('starts over when the picture changes [EM-09]', () => {
    const { container, rerender } = render(
      <Thumbnail images={{ thumb: '/gone.jpg', fallback: { thumb: null } }} />,
    );
    const picture = container.querySelector('img') as HTMLImageElement;
    fireEvent.error(picture);
    rerender(<Thumbnail images={{ thumb: '/new.jpg', fallback: { thumb: null } }} />);
    expect(picture.getAttribute('src')).toBe('/new.jpg');
  });
});
