import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { createMail, type MailSettings } from '#kernel/server/mail.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import type { PersonalData } from '../port.ts';
import { createAutoJoin } from './auto-join.ts';
import { createBrowserSessions, getCaller } from './browser-sessions.ts';
import { createDataExport } from './data-export.ts';
import { createDeletedNames } from './deleted-names.ts';
import { createAccountDeletion } from './deletion.ts';
import { createEmails } from './emails.ts';
import { createHandlers, routes } from './handlers.ts';
import { createIdentityProof } from './identity-proof.ts';
import { createInvitations } from './invitations.ts';
import { createKcts } from './kct.ts';
import { createMemberStore } from './member-store.ts';
import { createMembers } from './members.ts';
import { createNotices } from './notices.ts';
import { createOtherAccounts } from './other-accounts.ts';
import { createPasswordResets } from './password-resets.ts';
import { createPasswords } from './passwords.ts';
import { createPeople } from './people.ts';
import { createPersonMail } from './person-mail.ts';
import { createSecondFactors } from './second-factors.ts';
import { createAccountService } from './service.ts';
import { createSessionHandovers } from './session-handovers.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createSignInChallenges } from './sign-in-challenges.ts';
import { createSso } from './sso.ts';
import type { OidcSettings } from './sso-provider.ts';
import { createUserStore } from './user-store.ts';

interface AccountsOptions {
  readonly oidc: OidcSettings | undefined;
  readonly mail: MailSettings | undefined;
}

export function createAccountsFeature(options: AccountsOptions) {
  return defineFeature({
    name: 'accounts',
    needs: { organizations: port<Pick<OrganizationsPort, 'get'>>() },
    routes,
    migrations: readMigrations('accounts', new URL('./migrations', import.meta.url).pathname),
    create: (kernel, { organizations }) => create(kernel, organizations, options),
  });
}

function create(kernel: Kernel, organizations: Pick<OrganizationsPort, 'get'>, options: AccountsOptions) {
  const { oidc } = options;
  const mail = options.mail && createMail(options.mail);
  const { db, events, jobs, clock, secrets, publicUrl } = kernel;
  const users = createUserStore(db);
  const kcts = createKcts({ secrets, clock });
  const sessionStore = createSessionStore(db, events);
  const sessions = createSessions({ store: sessionStore, kcts, clock });
  const attempts = createSignInAttempts(db, clock);
  const handovers = createSessionHandovers(kernel);
  const passwords = createPasswords();
  const people = createPeople(users, db);
  const memberStore = createMemberStore(kernel, sessionStore);
  const invitations = createInvitations({ kernel, members: memberStore, people, organizations });
  const verification = { sso_name: oidc?.name ?? null, mail: mail !== undefined };
  const autoJoin = createAutoJoin({ db, members: memberStore, verification });
  const deletedNames = createDeletedNames(kernel);
  const notices = createNotices({ kernel, mail });
  const emails = createEmails({ kernel, users, autoJoin, mail, notices });
  const resets = createPasswordResets({
    kernel,
    users,
    sessions: sessionStore,
    passwords,
    attempts,
    mail,
    notices,
  });
  const secondFactors = createSecondFactors({ kernel, passwords, attempts, notices });
  const service = createAccountService({
    db,
    users,
    sessions,
    attempts,
    passwords,
    organizations,
    invitations,
    people,
    secondFactors,
    notices,
    deletedNames,
    clock,
    canConfirmEmail: verification.mail,
  });
  let personalData: readonly PersonalData[] = [];
  const proofs = createIdentityProof({ passwords, attempts, secondFactors });
  const deletion = createAccountDeletion({
    kernel,
    sessions: sessionStore,
    notices,
    names: deletedNames,
    proofs,
    personalData: () => personalData,
  });
  const exporter = createDataExport({ kernel, sessions, personalData: () => personalData });
  const browserSessions = createBrowserSessions({ service, sessions, kcts, secrets });
  const sso = createSso({
    settings: oidc,
    kernel,
    users,
    organizations,
    autoJoin,
    emails,
    deletedNames,
    async signIn(user, call) {
      await browserSessions.start(await service.startSession(user, getCaller(call)), call);
    },
  });
  jobs.every('accounts.delete-expired', { minutes: 10 }, () =>
    Promise.all(
      [sessions, attempts, handovers, invitations, emails, resets, notices].map((store) =>
        store.deleteExpired(),
      ),
    ),
  );
  return {
    service: {
      createUser: service.createUser,
      isEmpty: users.isEmpty,
      people,
      personMail: createPersonMail(users, mail),
      viewerOf: people.viewerOf,
      setPersonalData(list: readonly PersonalData[]) {
        personalData = list;
      },
      me: (viewer: Viewer, { sessionId }: { sessionId: string | null }) =>
        browserSessions.me(viewer.userId, sessionId),
    },
    authenticator: sessions.authenticator,
    handlers: createHandlers({
      service,
      members: createMembers(users, memberStore, people),
      otherAccounts: createOtherAccounts({ users, store: memberStore, organizations, people }),
      invitations,
      autoJoin,
      emails,
      resets,
      secondFactors,
      proofs,
      deletion,
      exporter,
      challenges: createSignInChallenges(kernel),
      sessions,
      browserSessions,
      sso,
      kcts,
      handovers,
      publicUrl,
    }),
    async stop() {
      mail?.close();
    },
  };
}
