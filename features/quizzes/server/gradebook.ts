import type { AccountsPort } from '#features/accounts/port.ts';
import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { TimelinePort } from '#features/timeline/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import type { ViewsPort } from '#features/views/port.ts';
import type { Handlers } from '#kernel/server/http/call.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { quizRoutes } from '../contract.ts';
import { createAuditList } from './audit-list.ts';
import { createCertificate } from './certificate.ts';
import { createGradebookExport } from './export-gradebook.ts';
import { createGradebookPage } from './gradebook-page.ts';
import { createGradebookStore } from './gradebook-store.ts';
import { createNamedPeople } from './named-people.ts';
import { createPeopleStore } from './people-store.ts';
import { createParticipants } from './person.ts';
import { createPersonCodes } from './person-codes.ts';
import { createPersonResults } from './person-results.ts';
import { createPublishedQuizzes } from './published-quizzes.ts';
import { createQuestionStatistics } from './question-statistics.ts';
import { createRegrade } from './regrade.ts';
import { createResetPerson } from './reset-person.ts';

export interface GradebookParts {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'secrets'>;
  readonly videos: Pick<VideosPort, 'requireManaged' | 'cachedAccess'>;
  readonly timeline: Pick<TimelinePort, 'readPublished'>;
  readonly accounts: Pick<AccountsPort, 'people'>;
  readonly organizations: Pick<OrganizationsPort, 'get'>;
  readonly views: Pick<ViewsPort, 'verify'>;
}

type GradebookRoute =
  | 'gradebook'
  | 'questionStatistics'
  | 'personAttempts'
  | 'resetPerson'
  | 'export'
  | 'regrade'
  | 'audit'
  | 'myResults'
  | 'certificate';

/** Grades for those who manage a video, and for each person their own. */
export function createGradebook({ kernel, timeline, accounts, ...ports }: GradebookParts): {
  readonly handlers: Pick<Handlers<typeof quizRoutes>, GradebookRoute>;
} {
  const { db } = kernel;
  const store = createPeopleStore(db);
  const parts = {
    ...ports,
    db,
    kernel,
    store,
    readQuizzes: createPublishedQuizzes(timeline),
    people: createNamedPeople(accounts.people),
    codes: createPersonCodes(kernel.secrets),
    findParticipant: createParticipants(ports.videos, ports.views),
  };
  const page = createGradebookPage({ ...parts, store: createGradebookStore(db), peopleStore: store });
  const questionStatistics = createQuestionStatistics(parts);
  const results = createPersonResults(parts);
  const resetPerson = createResetPerson(parts);
  const exportAll = createGradebookExport(parts);
  const regrade = createRegrade(parts);
  const audit = createAuditList(parts);
  const certificate = createCertificate(parts);

  return {
    handlers: {
      gradebook: (input, { viewer }) => page(viewer, input),
      questionStatistics: (input, { viewer }) => questionStatistics(viewer, input),
      personAttempts: (input, { viewer }) => results.personAttempts(viewer, input),
      resetPerson: (input, { viewer }) => resetPerson(viewer, input),
      export: (input, { viewer }) => exportAll(viewer, input),
      regrade: (input, { viewer }) => regrade(viewer, input),
      audit: ({ id }, { viewer }) => audit(viewer, id),
      myResults: (input, { viewer }) => results.myResults(viewer, input),
      certificate: (input, { viewer }) => certificate(viewer, input),
    },
  };
}
