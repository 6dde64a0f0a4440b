import type { OrganizationsPort } from '#features/organizations/port.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { callerOf, createDoor } from './door.ts';
import { createEmails } from './emails.ts';
import { createHandlers, routes } from './handlers.ts';
import { createHandovers } from './handovers.ts';
import { createInvitations } from './invitations.ts';
import { createJoining } from './joining.ts';
import { createKcts } from './kct.ts';
import { createMail, type MailSettings } from './mail.ts';
import { createMemberStore } from './member-store.ts';
import { createMembers } from './members.ts';
import { createPasswords } from './passwords.ts';
import { createPeople } from './people.ts';
import { createAccountService } from './service.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { createSignInTries } from './sign-in-tries.ts';
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
  const sessions = createSessions({ store: createSessionStore(db, events), kcts, clock });
  const tries = createSignInTries(db, clock);
  const handovers = createHandovers(kernel);
  const passwords = createPasswords();
  const people = createPeople(users);
  const memberStore = createMemberStore(kernel);
  const invitations = createInvitations({ kernel, members: memberStore, people, organizations });
  const vouchers = { sso_name: oidc?.name ?? null, mail: mail !== undefined };
  const joining = createJoining({ db, members: memberStore, vouchers });
  const emails = createEmails({ kernel, users, joining, mail });
  const service = createAccountService({
    ...{ db, users, sessions, tries, passwords, organizations, invitations, clock },
    canConfirmEmail: vouchers.mail,
  });
  const door = createDoor({ service, sessions, kcts, secrets });
  const sso = createSso({
    settings: oidc,
    kernel,
    users,
    organizations,
    joining,
    emails,
    signIn: async (user, call) => void (await door.welcome(await service.admit(user, callerOf(call)), call)),
  });
  jobs.every('accounts.delete-expired', { minutes: 10 }, () =>
    Promise.all([sessions, tries, handovers, invitations, emails].map((kept) => kept.deleteExpired())),
  );
  return {
    service: {
      createUser: service.createUser,
      isEmpty: users.isEmpty,
      people,
      viewerOf: people.viewerOf,
      me: (viewer: Viewer, { sessionId }: { sessionId: string | null }) => door.me(viewer.userId, sessionId),
    },
    authenticator: sessions.authenticator,
    handlers: createHandlers({
      service,
      members: createMembers(users, memberStore),
      invitations,
      joining,
      emails,
      door,
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
