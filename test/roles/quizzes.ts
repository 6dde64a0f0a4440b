import { quizRoutes } from '#features/quizzes/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { choice, poll } from '#test/quiz-fixture.ts';
import { type Role, type RoleRow, type RoleRows, signedInOnly, type World } from './world.ts';

const managers = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});
const signedIn = signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' });
/** Everyone who may see the video; the others are told that before their view is looked at. */
const viewers: RoleRow['expect'] = { ...signedIn, anonymous: 'VIDEO_PRIVATE', expired: 'VIDEO_PRIVATE' };

async function withQuiz(world: World) {
  const id = await world.video();
  const quiz = { title: 'Quiz', passing_score: 50, certificate: true, mcqs: [choice({ rel_offset: 0 })] };
  const owner = await world.person('owner');
  const { list } = await owner.call(quizRoutes.replace, { id, list: [quiz] });
  return { id, qid: Number(list[0]!.qid), question: Number(list[0]!.mcqs[0]!.id) };
}

/** A quiz that the viewer has passed; and so has the caller if they may see it. */
async function withAnswers(world: World, role: Role) {
  const made = await withQuiz(world);
  const people = new Set(signedIn[role] === 'ok' ? ['viewer' as const, role] : ['viewer' as const]);
  for (const one of people) {
    const answer = { video: made.id, id: made.question, answer: 1 };
    await (await world.person(one)).call(quizRoutes.answer, answer);
  }
  return made;
}

async function withPerson(world: World, role: Role) {
  const { id, qid } = await withAnswers(world, role);
  const { list } = await (await world.person('owner')).call(quizRoutes.gradebook, { id });
  return { id, qid, person: list[0]!.person };
}

/** An event that goes on, with a question that was opened. */
async function withOpening(world: World) {
  const id = await world.video({ live: true });
  const owner = await world.person('owner');
  await owner.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
  const mcqs = [poll({ appears_at: 'LIVE' })];
  const { list } = await owner.call(quizRoutes.replace, { id, list: [{ qid: 0, mcqs }] });
  const question = Number(list[0]!.mcqs[0]!.id);
  await owner.call(quizRoutes.open, { id, question });
  return { id, question };
}

const video = async (world: World) => ({ id: await world.video() });
const quiz = async (world: World) => {
  const { id, qid } = await withQuiz(world);
  return { id, qid };
};

export const quizRows: RoleRows<typeof quizRoutes> = {
  list: { input: video, expect: managers },
  replace: {
    input: async (world) => ({
      id: await world.video(),
      list: [{ title: 'Quiz', mcqs: [choice({ rel_offset: 0 })] }],
    }),
    expect: managers,
  },
  copy: {
    input: async (world) => ({ id: (await withQuiz(world)).id, to: await world.video() }),
    expect: managers,
  },
  answer: {
    async input(world) {
      const { id, question } = await withQuiz(world);
      return { video: id, id: question, answer: 1 };
    },
    expect: viewers,
  },
  progress: { input: video, expect: viewers },
  scores: { input: video, expect: viewers },
  startAttempt: { input: quiz, expect: viewers },
  myResults: { input: video, expect: viewers },
  certificate: {
    async input(world, role) {
      const { id, qid } = await withAnswers(world, role);
      return { id, qid };
    },
    expect: signedIn,
  },
  live: { input: withOpening, expect: viewers },
  open: { input: withOpening, expect: managers },
  close: { input: withOpening, expect: managers },
  openings: { input: async (world) => ({ id: (await withOpening(world)).id }), expect: managers },
  gradebook: { input: video, expect: managers },
  questionStatistics: { input: video, expect: managers },
  personAttempts: {
    async input(world, role) {
      const { id, person } = await withPerson(world, role);
      return { id, person };
    },
    expect: managers,
  },
  resetPerson: { input: withPerson, expect: managers },
  export: { input: video, expect: managers },
  regrade: { input: video, expect: managers },
  audit: { input: video, expect: managers },
};
