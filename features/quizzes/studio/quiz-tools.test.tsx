// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { createQuizServer, openQuizStudio, type QuizServer, type testPlayer } from '#test/quiz-studio.tsx';
import { QUIZZES_MAX_BYTES, quizRoutes } from '../contract.ts';
import type { Preview } from '../player/context.ts';

let server: QuizServer;
beforeEach(() => {
  server = createQuizServer();
  pendingToasts.take();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const CHOICES = { text: 'Two and two?', choices: ['Four', 'Five'], correct: [0], show_answer_flag: true };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
async function chooseFromMenu(menu: string, item: string): Promise<void> {
  fireEvent.click(button(menu));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const TOOLS = 'Import, export, and copy';

describe('trying a question', () => {
  interface Shown {
    readonly items: { id: string; kind: string; data: { text?: string; qid?: number } }[];
    readonly preview: Preview;
  }
  const shown = (player: ReturnType<typeof testPlayer> | null) =>
    player!.showWidget.mock.calls.map(([, config]) => config as Shown);

  it('asks it in the player as it is typed at this moment, and as often as wanted', async () => {
    server.question(CHOICES, 5_000);
    const { player } = await openQuizStudio(server);
    fireEvent.click(button(/^Two and two/));
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Typed?' } });
    fireEvent.click(button('Try it'));
    expect(player!.showWidget).toHaveBeenLastCalledWith('quizzes', expect.anything());
    const [first] = shown(player);
    expect(first!.items).toMatchObject([{ kind: 'question', data: { text: 'Typed?', qid: 0 } }]);
    expect(await first!.preview.answer(1, 1)).toMatchObject({ correct: false, solution: [0] });
    const stop = player!.showWidget.mock.results[0]!.value;
    act(() => first!.preview.onDone());
    expect(stop).toHaveBeenCalledOnce();
    fireEvent.click(button('Try it'));
    expect(player!.showWidget).toHaveBeenCalledTimes(2);
  });

  it('of a quiz asks all that can be asked, and replaces what is being tried', async () => {
    const quiz = server.quiz({ title: 'Basics' });
    server.question({ ...CHOICES, qid: Number(quiz.id) }, 5_000);
    server.question({ text: '', qid: Number(quiz.id) }, 6_000);
    const { player } = await openQuizStudio(server);
    fireEvent.click(button('Try Two and two?'));
    fireEvent.click(button('Try the quiz Basics'));
    await waitFor(() => expect(player!.showWidget).toHaveBeenCalledTimes(2));
    const [lone, whole] = shown(player);
    expect(whole!.items.map(({ kind }) => kind)).toEqual(['quiz', 'question']);
    expect(whole!.preview.ids).toEqual([2]);
    expect(player!.showWidget.mock.results[0]!.value).toHaveBeenCalledOnce();
    // The one that was replaced says that it is done, which must not end the other one.
    act(() => lone!.preview.onDone());
    expect(player!.showWidget.mock.results[1]!.value).not.toHaveBeenCalled();
  });

  it('ends when the page is left', async () => {
    server.question(CHOICES, 5_000);
    const { player } = await openQuizStudio(server);
    fireEvent.click(button('Try Two and two?'));
    cleanup();
    expect(player!.showWidget.mock.results[0]!.value).toHaveBeenCalledOnce();
  });

  it('says why it cannot be tried without something to play', async () => {
    server.question(CHOICES, 5_000);
    await openQuizStudio(server, { player: null });
    const sentence = 'Questions can be tried once there is something to play.';
    expect(button('Try Two and two?').getAttribute('aria-description')).toBe(sentence);
    fireEvent.click(button('Try Two and two?'));
    expect(pendingToasts.take()).toMatchObject([{ title: sentence }]);
  });

  it('says what is missing in a question that cannot be asked yet', async () => {
    server.question({ text: 'Which?', choices: ['a'] }, 5_000);
    const { player } = await openQuizStudio(server);
    fireEvent.click(button('Try Which?'));
    expect(pendingToasts.take()).toMatchObject([{ title: 'Write the question and its choices first.' }]);
    expect(player!.showWidget).not.toHaveBeenCalled();
  });
});

describe('importing', () => {
  const choose = async (content: string, name: string): Promise<HTMLElement> => {
    const dialog = await screen.findByRole('dialog', { name: 'Import questions' });
    const files = [new File([content], name)];
    await act(
      async () =>
        void fireEvent.change(within(dialog).getByLabelText('File with questions'), { target: { files } }),
    );
    return dialog;
  };
  const list = [
    { title: 'Basics', mcqs: [{ text: 'One', ch1: 'a', ch2: 'b', answer: 2, appears_at: 5000 }] },
    {
      qid: 0,
      mcqs: [
        { text: 'Two', ch1: 'a', ch2: 'b' },
        { text: 'Three', type: 'hotspot' },
      ],
    },
  ];

  it('shows what will be added, adds it as drafts, and marks what has no time', async () => {
    server.quiz({ title: 'There already', order: 3 });
    await openQuizStudio(server);
    await chooseFromMenu(TOOLS, 'Import…');
    const dialog = await choose(JSON.stringify(list), 'questions.json');
    await within(dialog).findByText('What will be added');
    within(dialog).getByText('Basics');
    within(dialog).getByText('1 entry is left out');
    within(dialog).getByText('This type of question is not supported.');
    within(dialog).getByText(/^1 question has no time/);
    expect(server.items()).toHaveLength(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 questions' }));
    await screen.findByRole('region', { name: 'Basics' });
    expect(server.data('2')).toMatchObject({ title: 'Basics', order: 4 });
    expect(server.item('3')).toMatchObject({ start: 5000, data: { text: 'One', qid: 2, correct: [1] } });
    await screen.findByText(/^Place it/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pendingToasts.take()).toMatchObject([{ title: '2 questions added' }]);
  });

  it('names the line of what it leaves out', async () => {
    await openQuizStudio(server);
    await chooseFromMenu(TOOLS, 'Import…');
    const dialog = await choose('One? {=a ~b}\n\nMatch {=a -> b =c -> d}\n', 'questions.gift');
    await within(dialog).findByText('Line 3: Matching questions are not supported.');
  });

  it('goes on where it stopped', async () => {
    await openQuizStudio(server);
    await chooseFromMenu(TOOLS, 'Import…');
    const dialog = await choose(JSON.stringify(list), 'questions.json');
    const add = await within(dialog).findByRole('button', { name: 'Add 2 questions' });
    server.on(quizRoutes.list, () => ({ list: [] }));
    const { create } = (await import('#features/timeline/contract.ts')).timelineRoutes;
    let made = 0;
    const original = server.call.getMockImplementation()!;
    server.call.mockImplementation(async (route, input) => {
      if (route === create && ++made === 2) throw fail(kernelErrors, 'UNAVAILABLE');
      return original(route, input);
    });
    fireEvent.click(add);
    await within(dialog).findByText(/1 of 3 are added/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.items()).toHaveLength(3));
  });

  it.each([
    ['{', 'questions.json', /has a mistake/],
    ['[]', 'questions.json', /No questions were found/],
  ])('refuses %j with the reason', async (content, name, reason) => {
    await openQuizStudio(server);
    await chooseFromMenu(TOOLS, 'Import…');
    const dialog = await choose(content, name);
    await within(dialog).findByText(reason);
  });

  it('does not read a file that is too large', async () => {
    await openQuizStudio(server);
    await chooseFromMenu(TOOLS, 'Import…');
    const dialog = await screen.findByRole('dialog', { name: 'Import questions' });
    const file = new File(['[]'], 'questions.json');
    Object.defineProperty(file, 'size', { value: QUIZZES_MAX_BYTES + 1 });
    fireEvent.change(within(dialog).getByLabelText('File with questions'), { target: { files: [file] } });
    await within(dialog).findByText('This file is larger than 2 MB.');
  });
});

describe('exporting', () => {
  it.each([
    ['Export as JSON', 'Harbor a film.json', '"Typed?"'],
    ['Export as GIFT', 'Harbor a film.gift', 'Typed?'],
    ['Export as CSV', 'Harbor a film.csv', 'Typed?'],
  ])('%s: what is typed is part of it', async (item, name, content) => {
    server.question(CHOICES, 5_000);
    await openQuizStudio(server);
    fireEvent.click(button(/^Two and two/));
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Typed?' } });
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:file';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await chooseFromMenu(TOOLS, item);
    await waitFor(() => expect(names).toEqual([name]));
    expect(await blobs[0]!.text()).toContain(content);
  });
});

describe('copying to another video', () => {
  const other = { kapsule_id: 'other', displayname: 'The open sea', owner_displayname: 'Ana' };

  it('copies one quiz with what is typed, and leads there', async () => {
    const quiz = server.quiz({ title: 'Basics' });
    server.on(videoRoutes.list, ({ mine, q }: { mine?: boolean; q?: string }) => ({
      list: mine && !q ? [{ ...other, kapsule_id: 'vid', displayname: 'This one' }, other] : [],
      next: null,
    }));
    server.on(quizRoutes.copy, () => ({ copied: 4 }));
    await openQuizStudio(server);
    await chooseFromMenu('More for Basics', 'Copy to another video…');
    const dialog = await screen.findByRole('dialog', { name: 'Copy to another video' });
    const copy = within(dialog).getByRole('button', { name: 'Copy' }) as HTMLButtonElement;
    expect(copy.disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'sea' } });
    await within(dialog).findByText('No other videos were found.');
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: '' } });
    fireEvent.click(await within(dialog).findByRole('radio', { name: 'The open sea' }));
    expect(within(dialog).queryByRole('radio', { name: 'This one' })).toBeNull();
    await waitFor(() => expect(copy.disabled).toBe(false));
    fireEvent.click(copy);
    await within(dialog).findByText(/4 questions copied/);
    expect(
      server.calls.filter(({ route }) => route === quizRoutes.copy).map(({ input: sent }) => sent),
    ).toEqual([{ id: 'vid', to: 'other', qids: [Number(quiz.id)] }]);
    const link = within(dialog).getByRole('link', { name: 'Open that video' });
    expect(link.getAttribute('href')).toBe('/app/studio/video/other/edit/interactions');
  });
});

describe('a live event', () => {
  const event = (state: 'LIVE' | 'SCHEDULED') => ({ duration: 0, live_event: { state, time_live: null } });
  const live = (is_open: boolean, results: number[]) => ({
    id: 1,
    at: 0,
    is_open,
    question: {
      ...CHOICES,
      type: 'poll' as const,
      stars: 5,
      qid: 0,
      order: 0,
      appears_at: 'LIVE' as const,
      compulsory_flag: false,
      results: 'hidden' as const,
    },
    results,
  });

  it('begins with questions that the owner opens', async () => {
    await openQuizStudio(server, { video: event('SCHEDULED'), player: null });
    screen.getByText(/open them while the event is live/);
    fireEvent.click(button('Add a question without a quiz'));
    await waitFor(() => expect(server.item('1')).toMatchObject({ start: 0, data: { appears_at: 'LIVE' } }));
  });

  it('opens a question for everyone, shows what they answer, and closes it', async () => {
    server.question({ ...CHOICES, type: 'poll', appears_at: 'LIVE' });
    server.on(quizRoutes.open, () => server.openings.push(live(true, [0, 0])));
    server.on(quizRoutes.close, () => {
      server.openings[0] = { ...server.openings[0]!, is_open: false };
    });
    const { emit } = await openQuizStudio(server, { video: event('LIVE'), player: null });
    fireEvent.click(button('Open now: Two and two?'));
    await screen.findByRole('button', { name: 'Close Two and two?' });
    // Results arrive with the events of the page.
    server.openings[0] = live(true, [3, 1]);
    act(() => emit('quizzes.results', { question: '1', results: '3,1' }));
    const results = await screen.findByRole('group', { name: 'Answers to Two and two?' });
    await waitFor(() => expect(results.textContent).toMatch(/3.*1/));
    fireEvent.click(button('Close Two and two?'));
    await screen.findByRole('button', { name: 'Open now: Two and two?' });
    await screen.findByText('Closed');
  });

  it('that is not live says when questions can be opened', async () => {
    server.question({ ...CHOICES, appears_at: 'LIVE' });
    const { show } = await openQuizStudio(server, { video: event('SCHEDULED'), player: null });
    const open = () => button('Open now: Two and two?') as HTMLButtonElement;
    expect(open().disabled).toBe(true);
    const hint = document.getElementById(open().getAttribute('aria-describedby')!);
    expect(hint!.textContent).toBe('You can open questions while the event is live.');
    show(event('LIVE'));
    expect(open().disabled).toBe(false);
  });

  it('asks to publish first what viewers do not have yet', async () => {
    server.question({ ...CHOICES, appears_at: 'LIVE' });
    const { quizErrors } = await import('../contract.ts');
    await openQuizStudio(server, { video: event('LIVE'), player: null });
    server.failNext(fail(quizErrors, 'QUESTION_NOT_FOUND'));
    fireEvent.click(button('Open now: Two and two?'));
    await waitFor(() =>
      expect(pendingToasts.take()).toMatchObject([
        { detail: expect.stringMatching(/Publish your changes first/) },
      ]),
    );
  });
});
