// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FeedbackSettings } from './feedback-settings.tsx';

afterEach(cleanup);

const FORM = 'https://forms.example.org/1';
function open(given: Partial<Parameters<typeof FeedbackSettings>[0]> = {}) {
  const onSave = vi.fn();
  render(
    <FeedbackSettings
      config={undefined}
      error={null}
      commonForm=""
      takesComments
      onSave={onSave}
      {...given}
    />,
  );
  return onSave;
}
function enter(value: string): void {
  const field = screen.getByLabelText('Address of the form');
  fireEvent.change(field, { target: { value } });
  fireEvent.submit(field);
}

describe('the form of a video', () => {
  it('is saved, and can be tried [FB-04]', () => {
    const onSave = open();
    expect(screen.queryByRole('link')).toBeNull();
    enter(` ${FORM} `);
    expect(onSave).toHaveBeenCalledWith({ customFeedback_url: FORM });
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the form in a new tab' });
    expect([link.href, link.rel]).toEqual([FORM, 'noopener noreferrer']);
  });

  it('is removed with an empty address [FB-04]', () => {
    const onSave = open({ config: { customFeedback_url: FORM } });
    enter('');
    expect(onSave).toHaveBeenCalledWith({});
  });

  it.each([
    ['http://forms.example.org', /starts with https/],
    ['javascript:alert(1)', /starts with https/],
    ['https://a:b@forms.example.org', /starts with https/],
    ['https://my_forms.example.org', /^Nothing can be loaded from a domain with an underscore/],
  ])('is not saved if it is %s [FB-04]', (address, message) => {
    const onSave = open();
    enter(address);
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText(message)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not a page of ours [FB-04]', () => {
    vi.stubGlobal('location', { origin: 'https://video.example.org' });
    const onSave = open();
    enter('https://video.example.org/app');
    vi.unstubAllGlobals();
    expect(onSave).not.toHaveBeenCalled();
    expect(screen.getByText(/on another site/)).toBeTruthy();
  });

  it.each([
    [{}, "Without a form, viewers don't see a button."],
    [{ commonForm: FORM }, "Leave it empty to use your organization's form."],
    [{ takesComments: false }, /^Comments are off for this video/],
  ])('explains %j [FB-05]', (given, message) => {
    open(given);
    expect(screen.getByText(message)).toBeTruthy();
  });
});
