// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiProvider } from '#kernel/client/api-context.ts';
import type { Video } from '../contract.ts';
import { DetailsForm } from './details-form.tsx';
import { useLastingPermissions } from './use-lasting-permissions.ts';
import { useVideoDraft } from './use-video-draft.ts';

afterEach(cleanup);

const client = new QueryClient();
const seenBy = (can_edit: boolean) =>
  ({
    kapsule_id: 'vid',
    displayname: 'Half edited',
    description: '',
    tags: [],
    visibility: 'public',
    properties: { comment_type: 'none' },
    version: 1,
    owner_displayname: 'Olivia',
    can_edit,
  }) as unknown as Video;
function Form(loaded: { video: Video }) {
  const video = useLastingPermissions(loaded.video);
  return <DetailsForm video={video} draft={useVideoDraft(video, null)} />;
}
const page = (video: Video) => (
  <QueryClientProvider client={client}>
    <ApiProvider value={{ call: () => new Promise(() => undefined) } as never}>
      <Form video={video} />
    </ApiProvider>
  </QueryClientProvider>
);
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const note = 'You can moderate this video. Only Olivia can change its details.';

describe('the details of a video', () => {
  it('are read-only for moderators', () => {
    render(page(seenBy(false)));
    expect(description().disabled).toBe(true);
    expect(screen.queryByText(note)).not.toBe(null);
  });

  it('stay editable when the video is loaded again after the session has ended [HO-02]', () => {
    const { rerender } = render(page(seenBy(true)));
    fireEvent.change(description(), { target: { value: 'Half a page of text' } });
    rerender(page(seenBy(false)));
    expect(description().disabled).toBe(false);
    expect(description().value).toBe('Half a page of text');
    expect(screen.queryByText(note)).toBe(null);
  });

  it('become editable when somebody who may edit signs in', () => {
    const { rerender } = render(page(seenBy(false)));
    rerender(page(seenBy(true)));
    expect(description().disabled).toBe(false);
  });
});
