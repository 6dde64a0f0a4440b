import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import { createApiError, createFakeApi } from '#test/panel/panel-fakes.ts';
import { type FeaturedVideo, type VideofrontSetting, videofrontSettingRoutes } from '../studio-contract.ts';
import { VideofrontSettings } from './videofront-settings.tsx';

const { setting, change, candidates, setLogo } = videofrontSettingRoutes;
const video = (kapsule_id: string, audience: FeaturedVideo['audience'] = 'everyone'): FeaturedVideo => ({
  kapsule_id,
  displayname: audience === 'deleted' ? '' : `Video ${kapsule_id}`,
  images: { thumb: null, fallback: { thumb: null } },
  audience,
});
const logo = { url: '/videofront/logo.png', width: 120, height: 40, tone: null };
const saved: VideofrontSetting = {
  headline: 'Films',
  tagline: '',
  banner: null,
  logo,
  featured: [video('a'), video('b', 'private'), video('c', 'deleted')],
  version: 7,
};

let api: ReturnType<typeof createFakeApi>;
beforeEach(async () => {
  api = createFakeApi();
  api.on(setting, () => saved);
  api.on(candidates, () => ({ list: [] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ApiProvider value={api}>
        <MemoryRouter>
          <VideofrontSettings />
        </MemoryRouter>
      </ApiProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('Headline');
});
afterEach(cleanup);

const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const titles = () =>
  [...screen.getByRole('list', { name: 'Featured videos' }).children].map(
    (row) => row.querySelector('span[class*="title"]')?.textContent,
  );
const chooseLogo = (file: File) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>('input[type="file"][aria-label="Logo"]')!;
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
    fireEvent.change(input);
  });

describe('featured videos in the settings', () => {
  it('say which ones visitors do not see, and why', () => {
    expect(titles()).toEqual(['Video a', 'Video b', 'Deleted video']);
    expect(screen.getByText('Hidden: private')).toBeTruthy();
    expect(screen.getByText('Hidden: deleted')).toBeTruthy();
  });

  it('are moved with buttons, which keep the focus, and the new place is announced', async () => {
    await press('Move “Video a” down');
    expect(titles()).toEqual(['Video b', 'Video a', 'Deleted video']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move “Video a” down');
    expect(screen.getByText('“Video a” is now number 2 of 3.')).toBeTruthy();
    await press('Move “Video b” up');
    expect(titles()).toEqual(['Video b', 'Video a', 'Deleted video']);
  });

  it('are saved as ids in their order, with the version', async () => {
    await press('Remove “Deleted video”');
    await press('Move “Video b” up');
    const sent: unknown[] = [];
    api.on(change, ({ input }) => {
      sent.push(input);
      return { ...saved, featured: [video('b'), video('a')], version: 8 };
    });
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ version: 7, featured: ['b', 'a'] }]));
  });
});

describe('the texts of the front page', () => {
  it('stay in the form after an error, and on top of what somebody else saved', async () => {
    type('Tagline', 'Every\nweek');
    api.on(change, () => {
      throw createApiError('VIDEOFRONT_CHANGED', 409, 'Someone else saved the front page in the meantime.');
    });
    api.on(setting, () => ({ ...saved, headline: 'Theirs', version: 8 }));
    await press('Save');
    await screen.findByText(/Their changes are shown now/);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('Theirs'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Tagline').value).toBe('Every week');
  });

  it('show at once when they are too long', () => {
    type('Headline', 'x'.repeat(81));
    expect(screen.getByText('Up to 80 characters.')).toBeTruthy();
  });
});

describe('an image in the settings', () => {
  it.each([
    [
      'not an image',
      new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
      'Choose a PNG, JPEG, or WebP image.',
    ],
    [
      'too large',
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'logo.png', { type: 'image/png' }),
      'The image is larger than 8 MB.',
    ],
  ])('is refused before the upload if it is %s', async (_, file, message) => {
    api.on(setLogo, () => {
      throw new Error('was uploaded');
    });
    await chooseLogo(file);
    expect(screen.getByRole('alert').textContent).toBe(`${message} Nothing was changed.`);
    expect(document.querySelector('img[src="/videofront/logo.png"]')).toBeTruthy();
  });

  it('stays when the upload fails', async () => {
    api.on(setLogo, () => {
      throw createApiError('POSTER_TOO_MANY_PIXELS', 413, 'The image has more than 100 megapixels.');
    });
    await chooseLogo(new File(['x'], 'logo.png', { type: 'image/png' }));
    await screen.findByText(/more than 100 megapixels/);
    expect(document.querySelectorAll('img[src="/videofront/logo.png"]')).toHaveLength(2);
  });
});
