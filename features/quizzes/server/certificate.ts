import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Db } from '#kernel/server/db.ts';
import { quizErrors, type quizRoutes } from '../contract.ts';
import { isCertified } from './graded-attempts.ts';
import { personOfUser } from './person.ts';
import type { PersonCodes } from './person-codes.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';
import { type Standing, standingsOf } from './standings.ts';
import { createQuizStore, type PersonRecord } from './store.ts';

interface CertificateOptions {
  readonly db: Db;
  readonly videos: Pick<VideosPort, 'cachedAccess'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
  readonly codes: PersonCodes;
}

/** What a certificate says. Only people who are signed in can prove who they are. */
export function createCertificate(options: CertificateOptions) {
  const { videos, organizations, readQuizzes, codes } = options;
  const store = createQuizStore(options.db);

  return async (
    viewer: Viewer,
    { id, qid }: InputOf<typeof quizRoutes.certificate>,
  ): Promise<OutputOf<typeof quizRoutes.certificate>> => {
    const video = await videos.cachedAccess(viewer, id);
    const { groups } = await readQuizzes(video.id, qid);
    const person = personOfUser(viewer.userId!);
    const record = await store.readPerson(video.id, person);
    const [standing] = standingsOf(groups, record);
    if (!standing || !isCertified(standing)) throw fail(quizErrors, 'NOT_PASSED');
    const organization = await organizations.get(video.row.organization_id);
    return {
      name: viewer.displayname,
      quiz: standing.group.quiz?.title ?? '',
      video: video.row.displayname,
      organization: organization.name,
      percent: standing.score.percent,
      time_passed: findTimePassed(standing, record),
      reference: codes.referenceOf(video.id, person),
    };
  };
}

/** The last answer of the attempt since which the score has been enough. */
function findTimePassed({ group, attempt }: Standing, { answers }: PersonRecord): number {
  const ids = new Set(group.questions.map(({ id }) => id));
  const own = answers.filter((answer) => ids.has(answer.question_id) && answer.attempt <= attempt);
  const upTo = (last: number) => own.filter((answer) => answer.attempt <= last);
  const numbers = [...new Set(own.map((answer) => answer.attempt))].sort((a, b) => b - a);
  const isPassedBy = (last: number): boolean => {
    const record = { attempts: new Map([[group.qid, last]]), answers: upTo(last) };
    return standingsOf([group], record).some(isCertified);
  };
  const failed = numbers.findIndex((last) => !isPassedBy(last));
  const passing = numbers[(failed === -1 ? numbers.length : failed) - 1]!;
  const times = own
    .filter((answer) => answer.attempt === passing)
    .map((answer) => answer.answered_at.getTime());
  return Math.max(...times);
}
