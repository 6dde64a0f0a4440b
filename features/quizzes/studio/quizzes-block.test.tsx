// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timelineErrors, timelineRoutes } from '#features/timeline/contract.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import { pendingToasts } from '#kernel/ui/toast.ts';
import { createQuizServer, DURATION_MS, openQuizStudio, type QuizServer } from '#test/quiz-studio.tsx';

let server: QuizServer;
beforeEach(() => {
  server = createQuizServer();
  pendingToasts.take();
});
afterEach(cleanup);

const CHOICES = { text: 'Two and two?', choices: ['Four', 'Five'], correct: [0] };
const section = (name: string) => within(screen.getByRole('region', { name }));
const rows = (name: string) =>
  section(name)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('bdi')?.textContent);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openQuestion = (text: string) => fireEvent.click(button(new RegExp(`^${text}`)));
/** Types, and leaves the field. */
function type(label: string | RegExp, value: string): void {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
/** Chooses from the list that is open. */
async function pick(name: string | RegExp): Promise<void> {
  const option = await screen.findByRole('option', { name });
  fireEvent.pointerDown(option, { pointerType: 'mouse' });
  fireEvent.click(option);
}
/** Once everything is sent that is on its way. */
const sentChanges = () =>
  act(async () => {
    await new Promise((done) => setTimeout(done));
    return server.calls.filter(({ route }) => route === timelineRoutes.change).length;
  });
const toasts = () => pendingToasts.take();

describe('quizzes and questions', () => {
  it('are listed in the order in which they are asked', async () => {
    const quiz = server.quiz({ title: 'Basics', passing_score: 50 });
    const qid = Number(quiz.id);
    server.question({ ...CHOICES, text: 'Last', qid, appears_at: 'END' });
    server.question({ ...CHOICES, text: 'Second', qid }, 20_000);
    server.question({ ...CHOICES, text: 'First', qid, points: 2, compulsory_flag: true }, 5_000);
    server.question({ ...CHOICES, text: 'Alone', type: 'poll', qid: 999 }, 7_000);
    await openQuizStudio(server);
    expect(rows('Basics')).toEqual(['First', 'Second', 'Last']);
    expect(rows('Questions without a quiz')).toEqual(['Alone']);
    expect(button(/^Basics/).textContent).toContain('3 questions · Passing score: 50%');
    expect(button(/^First/).textContent).toContain('0:05 · One choice · 2 points · Compulsory');
    expect(button(/^Last/).textContent).toContain('At the end');
  });

  it('say what belongs there while there are none, and begin with a quiz', async () => {
    await openQuizStudio(server);
    screen.getByText(/Nothing to answer yet/);
    fireEvent.click(button('Add a quiz'));
    const title = await screen.findByLabelText('Title');
    await waitFor(() => expect(document.activeElement).toBe(title));
    type('Title', 'Harbors');
    await waitFor(() => expect(server.items()[0]).toMatchObject({ kind: 'quiz', start: 0 }));
    await waitFor(() => expect(server.data('1').title).toBe('Harbors'));
  });

  it("add a question at the player's time and put the focus into it", async () => {
    server.quiz({ title: 'Basics' });
    await openQuizStudio(server);
    fireEvent.click(button('Add a question to Basics'));
    const text = await screen.findByLabelText('Question');
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(server.item('2')).toMatchObject({ start: 12_340, data: { qid: 1, appears_at: 'TIME' } });
    expect((screen.getByLabelText('Time') as HTMLInputElement).value).toBe('0:12.34');
  });

  it('can be folded away, except for a question that is open', async () => {
    const quiz = server.quiz({ title: 'Basics' });
    server.question({ ...CHOICES, qid: Number(quiz.id) }, 5_000);
    await openQuizStudio(server);
    fireEvent.click(button(/^Basics/));
    expect(screen.queryByRole('button', { name: /^Two and two/ })).toBeNull();
    fireEvent.click(button(/^Basics/));
    openQuestion('Two and two');
    fireEvent.click(button(/^Basics/));
    screen.getByLabelText('Question');
  });
});

describe('a question is saved while it is edited', () => {
  beforeEach(async () => {
    server.question(CHOICES, 5_000);
    await openQuizStudio(server);
    openQuestion('Two and two');
  });

  it('when a field is left, and without the fields that others have changed', async () => {
    type('Question', 'Two plus two?');
    await waitFor(() => expect(server.data('1').text).toBe('Two plus two?'));
    expect(server.item('1')!.start).toBe(5_000);
    expect(server.data('1').choices).toEqual(['Four', 'Five']);
  });

  it('after a pause', async () => {
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Two plus two?' } });
    await waitFor(() => expect(server.data('1').text).toBe('Two plus two?'));
  });

  it('with its choices, which are added, moved, removed, and marked as correct', async () => {
    fireEvent.click(button('Add a choice'));
    const third = await screen.findByLabelText('Choice 3');
    fireEvent.change(third, { target: { value: 'Six' } });
    fireEvent.click(button('Move Choice 1 down'));
    fireEvent.click(button('Remove Choice 1'));
    fireEvent.blur(screen.getByLabelText('Question'));
    await waitFor(() => expect(server.data('1').choices).toEqual(['Four', 'Six']));
    // The mark stays with the text.
    expect(server.data('1').correct).toEqual([0]);
    fireEvent.click(screen.getByRole('radio', { name: 'Choice 2 is correct' }));
    fireEvent.blur(screen.getByLabelText('Question'));
    await waitFor(() => expect(server.data('1').correct).toEqual([1]));
  });

  it('at a time that the video has; other times are explained and not sent', async () => {
    type('Time', '2:00');
    screen.getByText('The video is 1:00 long.');
    type('Time', 'soon');
    screen.getByText('Enter a time, such as 1:02.');
    expect(await sentChanges()).toBe(0);
    type('Time', '0:30');
    await waitFor(() => expect(server.item('1')!.start).toBe(30_000));
    fireEvent.click(button('Use current time'));
    fireEvent.blur(screen.getByLabelText('Question'));
    await waitFor(() => expect(server.item('1')!.start).toBe(12_340));
  });

  it('with numbers that are explained and not sent when they are none', async () => {
    type('Points', 'many');
    screen.getByText('Enter a number from 0 to 1000.');
    type('Points', '2,5');
    await waitFor(() => expect(server.data('1').points).toBe(2.5));
  });

  it('and keeps what was typed when saving fails', async () => {
    server.failNext(new TypeError('Failed to fetch'));
    type('Question', 'Two plus two?');
    const failure = await screen.findByRole('alert');
    expect(server.data('1').text).toBe('Two and two?');
    expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Two plus two?');
    fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.data('1').text).toBe('Two plus two?'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it("and says at the field why the server didn't accept it", async () => {
    const fields = { 'data.choices.1': 'At most 500 characters.' };
    server.failNext(fail(timelineErrors, 'ITEM_INVALID', { fields }));
    type('Choice 2', 'x');
    await screen.findByText('At most 500 characters.');
  });

  it('unless somebody else has changed it, until one of the versions is chosen', async () => {
    server.changeElsewhere('1', { text: 'Theirs?', points: 5 });
    type('Question', 'Mine?');
    await screen.findByText(/Someone else changed this/);
    // Leaving another field does not overwrite it silently.
    type('Choice 2', 'Six');
    expect(await sentChanges()).toBe(1);
    expect(server.data('1').text).toBe('Theirs?');
    fireEvent.click(button('Save mine'));
    await waitFor(() => expect(server.data('1')).toMatchObject({ text: 'Mine?', points: 5 }));
    expect(server.data('1').choices).toEqual(['Four', 'Six']);
  });

  it('or takes over what somebody else has written', async () => {
    server.changeElsewhere('1', { text: 'Theirs?' });
    type('Question', 'Mine?');
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }));
    await waitFor(() =>
      expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Theirs?'),
    );
  });

  it('and is offered again when somebody else has deleted it meanwhile', async () => {
    server.deleteElsewhere('1');
    type('Question', 'Mine?');
    await waitFor(() => expect(screen.queryByLabelText('Question')).toBeNull());
    const [message] = toasts();
    expect(message).toMatchObject({ action: { label: 'Add it again' } });
    message!.action!.run();
    await waitFor(() => expect(server.items()[0]).toMatchObject({ start: 5_000, data: { text: 'Mine?' } }));
  });

  it('also when the page is left while typing, and nothing is lost when that fails', async () => {
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: 'Mine?' } });
    server.failNext(fail(kernelErrors, 'UNAVAILABLE'));
    cleanup();
    let again: (() => void) | undefined;
    await waitFor(() => {
      again = toasts()[0]?.action?.run;
      expect(again).toBeDefined();
    });
    again!();
    await waitFor(() => expect(server.data('1').text).toBe('Mine?'));
  });

  it('as another type, which keeps what it can use', async () => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    await pick(/^Several choices/);
    const boxes = await screen.findAllByRole('checkbox', { name: /is correct/ });
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, false]);
    fireEvent.click(boxes[1]!);
    fireEvent.blur(screen.getByLabelText('Question'));
    await waitFor(() => expect(server.data('1')).toMatchObject({ type: 'multiple', correct: [0, 1] }));
  });

  it('at another moment, which has no time', async () => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Appears' }));
    await pick('At the end');
    await waitFor(() => expect(screen.queryByLabelText('Time')).toBeNull());
    fireEvent.blur(screen.getByLabelText('Question'));
    await waitFor(() => expect(server.item('1')).toMatchObject({ start: 0, data: { appears_at: 'END' } }));
  });

  it('and shows its formulas as viewers see them', async () => {
    expect(screen.queryByRole('group', { name: /formulas/ })).toBeNull();
    type('Question', 'What is \\(a^2\\)?');
    await screen.findByRole('group', { name: 'How viewers see the formulas' });
  });
});

it('is published with what was typed last', async () => {
  server.question(CHOICES, 5_000);
  await openQuizStudio(server);
  openQuestion('Two and two');
  await screen.findByRole('button', { name: 'Publish changes' });
  const saving = Promise.withResolvers<void>();
  const answer = server.call.getMockImplementation()!;
  server.call.mockImplementation(async (route, input) => {
    if (route === timelineRoutes.change) await saving.promise;
    return answer(route, input);
  });
  const texts: string[] = [];
  server.on(timelineRoutes.publish, () => {
    texts.push(server.data('1').text);
    return { published: 1 };
  });
  type('Question', 'Typed?');
  fireEvent.click(button('Publish changes'));
  saving.resolve();
  await waitFor(() => expect(texts).toEqual(['Typed?']));
});

describe('questions are put in order', () => {
  it('by exchanging their times, with buttons and with Alt and the arrow keys', async () => {
    server.question({ ...CHOICES, text: 'One' }, 5_000);
    server.question({ ...CHOICES, text: 'Two' }, 20_000);
    await openQuizStudio(server);
    expect(button('Move One up').getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button('Move One down'));
    await waitFor(() => expect(rows('Questions without a quiz')).toEqual(['Two', 'One']));
    expect(server.item('1')!.start).toBe(20_000);
    await screen.findByText('Moved to position 2 of 2, now at 0:20');
    await waitFor(() => expect(document.activeElement).toBe(button('Move One down')));
    fireEvent.keyDown(button(/^One/), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(rows('Questions without a quiz')).toEqual(['One', 'Two']));
  });

  it('and does what is asked for meanwhile afterwards, where the focus stays', async () => {
    server.question({ ...CHOICES, text: 'One' }, 5_000);
    server.question({ ...CHOICES, text: 'Two' }, 20_000);
    await openQuizStudio(server);
    button('Move One down').focus();
    fireEvent.click(button('Move One down'));
    button('Delete Two').focus();
    fireEvent.click(button('Delete Two'));
    await waitFor(() => expect(rows('Questions without a quiz')).toEqual(['One']));
    expect(server.items()).toMatchObject([{ start: 20_000, data: { text: 'One' } }]);
    // The deleted button had it, so it goes to the neighbor.
    await waitFor(() => expect(document.activeElement).toBe(button('Delete One')));
  });

  it('leaves the focus to whoever has gone on', async () => {
    server.question({ ...CHOICES, text: 'One' }, 5_000);
    server.question({ ...CHOICES, text: 'Two' }, 20_000);
    await openQuizStudio(server);
    button('Move One down').focus();
    fireEvent.click(button('Move One down'));
    button('Add a quiz').focus();
    await screen.findByText('Moved to position 2 of 2, now at 0:20');
    await waitFor(() => expect(rows('Questions without a quiz')).toEqual(['Two', 'One']));
    expect(document.activeElement).toBe(button('Add a quiz'));
  });

  it('says when they could not be moved', async () => {
    server.question({ ...CHOICES, text: 'One' }, 5_000);
    server.question({ ...CHOICES, text: 'Two' }, 20_000);
    await openQuizStudio(server);
    server.failNext(fail(kernelErrors, 'UNAVAILABLE'));
    fireEvent.click(button('Move One down'));
    await waitFor(() => expect(toasts()).toMatchObject([{ title: "It wasn't moved" }]));
  });

  it('into another quiz, where its form stays open', async () => {
    server.quiz({ title: 'Basics' });
    server.quiz({ title: 'Details', order: 1 });
    server.question({ ...CHOICES, qid: 1 }, 5_000);
    await openQuizStudio(server);
    openQuestion('Two and two');
    fireEvent.click(screen.getByRole('combobox', { name: 'Quiz' }));
    await pick('Details');
    await waitFor(() => expect(server.data('3').qid).toBe(2));
    await waitFor(() => expect(rows('Details')).toEqual(['Two and two?']));
    section('Details').getByLabelText('Question');
  });
});

describe('a deleted question', () => {
  const undo = () => act(async () => toasts()[0]!.action!.run());

  it('comes back as it was, also if it was never published', async () => {
    server.question(CHOICES, 5_000);
    await openQuizStudio(server);
    fireEvent.click(button('Delete Two and two?'));
    await waitFor(() => expect(server.items()).toEqual([]));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a quiz'));
    await undo();
    await screen.findByRole('button', { name: /^Two and two/ });
    expect(server.items()).toMatchObject([{ start: 5_000, data: CHOICES }]);
  });

  it('that viewers still see can be restored in its row', async () => {
    server.question(CHOICES, 5_000, true);
    await openQuizStudio(server);
    fireEvent.click(button('Delete Two and two?'));
    const restore = await screen.findByRole('button', { name: 'Restore Two and two?' });
    await waitFor(() => expect(document.activeElement).toBe(restore));
    fireEvent.click(restore);
    await screen.findByRole('button', { name: 'Delete Two and two?' });
    expect(server.item('1')!.state).toBe('draft');
  });

  it('goes with its quiz, and comes back with it', async () => {
    const quiz = server.quiz({ title: 'Basics' });
    server.question({ ...CHOICES, qid: Number(quiz.id) }, 5_000);
    server.question({ ...CHOICES, text: 'Other', qid: Number(quiz.id) }, 9_000);
    await openQuizStudio(server);
    fireEvent.click(button('More for Basics'));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete quiz and questions' }));
    await waitFor(() => expect(server.items()).toEqual([]));
    const [message] = toasts();
    expect(message!.title).toBe('Quiz deleted with 2 questions');
    await act(async () => message!.action!.run());
    await screen.findByRole('region', { name: 'Basics' });
    await waitFor(() => expect(rows('Basics')).toEqual(['Two and two?', 'Other']));
  });
});

describe('before publishing', () => {
  it('says what is missing, counts it, and leads to the first [HO-03]', async () => {
    server.quiz({ title: '' });
    server.question({ text: 'Which?', choices: ['a', 'b'], qid: 1 }, 5_000);
    server.question({ ...CHOICES, text: 'Fine', qid: 1 }, 8_000);
    await openQuizStudio(server);
    screen.getByText('Mark the correct answer.');
    screen.getByText('Give the quiz a title.');
    screen.getByText(/^2 questions or quizzes are not complete/);
    fireEvent.click(button('Show'));
    const title = await screen.findByLabelText('Title');
    await waitFor(() => expect(document.activeElement).toBe(title));
    type('Title', 'Basics');
    await screen.findByText(/^1 question or quiz is not complete/);
  });

  it('warns of moments that do not work out', async () => {
    server.question({ ...CHOICES, text: 'Late' }, DURATION_MS + 5_000);
    server.question({ ...CHOICES, text: 'One' }, 5_000);
    server.question({ ...CHOICES, text: 'Two' }, 5_200);
    server.question({ ...CHOICES, text: 'Nowhere' }, 0);
    server.question({ ...CHOICES, text: 'Live', appears_at: 'LIVE' });
    await openQuizStudio(server);
    const note = (name: string) =>
      button(new RegExp(`^${name}`))
        .closest('li')!
        .querySelector('p')?.textContent;
    expect(note('Late')).toContain('After the end of the video');
    expect(note('One')).toBeUndefined();
    expect(note('Two')).toContain('At the same time');
    expect(note('Nowhere')).toContain('Place it');
    expect(note('Live')).toContain('Only questions of live events');
  });

  it('opens the item that a refused publication leads to', async () => {
    server.question(CHOICES, 5_000);
    await openQuizStudio(server, { hash: '#item-1' });
    const text = await screen.findByLabelText('Question');
    await waitFor(() => expect(document.activeElement).toBe(text));
  });

  it('offers that item when publishing is refused', async () => {
    server.question({ text: 'Which?', choices: ['a', 'b'] }, 5_000);
    await openQuizStudio(server);
    server.failNext(fail(timelineErrors, 'ITEM_INCOMPLETE', { fields: { '1': 'No choice is marked.' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Publish changes' }));
    await waitFor(() => expect(toastAction()).toBe('Show'));
    await act(async () => lastToast!.action!.run());
    const text = await screen.findByLabelText('Question');
    await waitFor(() => expect(document.activeElement).toBe(text));
  });
});

let lastToast: ReturnType<typeof toasts>[number] | undefined;
function toastAction(): string | undefined {
  lastToast = toasts()[0] ?? lastToast;
  return lastToast?.action?.label;
}
