import { organizationRoutes } from '#features/organizations/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { type Call, defineFeature, type Kernel } from '#kernel/server/feature.ts';
import { csrfToken } from '#kernel/server/http/csrf.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { APP_TARGET_COOKIE, accountRoutes, type Me } from '../contract.ts';
import { authorize } from './authorize.ts';
import { createKcts } from './kct.ts';
import { createMembers } from './members.ts';
import type { Organizations } from './organizations.ts';
import { createPasswords } from './passwords.ts';
import { createPeople } from './people.ts';
import { type Caller, createAccountService, type SignedIn } from './service.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions, SESSION_COOKIE, SESSION_LIFE_SEC } from './sessions.ts';
import { createSignInTries } from './sign-in-tries.ts';
import { createSso } from './sso.ts';
import type { OidcSettings } from './sso-provider.ts';
import { createUserStore } from './user-store.ts';

const CLEAN_UP_EVERY_MS = 10 * 60_000;

const callerOf = (call: Call): Caller => ({
  address: call.address,
  userAgent: call.header('user-agent') ?? '',
  sessionId: call.sessionId,
});

export function createAccountsFeature(options: { oidc: OidcSettings | undefined }) {
  return defineFeature({
    name: 'accounts',
    needs: ['organizations'],
    routes: {
      ...accountRoutes,
      members: organizationRoutes.members,
      setRole: organizationRoutes.setRole,
    },
    migrations: readMigrations('accounts', new URL('./migrations', import.meta.url).pathname),
    create(kernel: Kernel, needs: { organizations: Organizations }) {
      const { db, clock, secrets, log } = kernel;
      const users = createUserStore(db);
      const kcts = createKcts({ secrets, clock });
      const sessions = createSessions({ store: createSessionStore(db), kcts, clock });
      const tries = createSignInTries(db, clock);
      const passwords = createPasswords();
      const { organizations } = needs;
      const service = createAccountService({ users, sessions, tries, passwords, organizations, clock });
      const members = createMembers(users);
      const people = createPeople(users);

      async function meOf(userId: string | null, sessionId: string | null): Promise<Me> {
        const user = await service.user(userId);
        const _csrf = csrfToken(secrets, { sessionId });
        return { user, _csrf, ...(sessionId ? { kct: kcts.make(sessionId) } : {}) };
      }
      function welcome({ user, session }: SignedIn, call: Call): Promise<Me> {
        call.setCookie(SESSION_COOKIE, session.token, { maxAgeSec: SESSION_LIFE_SEC });
        return meOf(user.id, session.id);
      }
      const sso = createSso({
        settings: options.oidc,
        kernel,
        users,
        organizations,
        signIn: async (user, call) => void (await welcome(await service.admit(user, callerOf(call)), call)),
      });
      const cleanUp = (): void => {
        Promise.all([sessions.deleteExpired(), tries.deleteExpired()]).catch((error) =>
          log.warn({ err: error }, 'accounts: cleaning up failed'),
        );
      };
      let cleaning: NodeJS.Timeout | undefined;

      return {
        service: {
          createUser: service.createUser,
          isEmpty: users.isEmpty,
          people,
          viewerOf: people.viewerOf,
          me: (viewer: Viewer, { sessionId }: { sessionId: string | null }) => meOf(viewer.userId, sessionId),
        },
        authenticator: sessions.authenticator,
        handlers: {
          signIn: async (input, call) => welcome(await service.signIn(input, callerOf(call)), call),
          signUp: async (input, call) => welcome(await service.signUp(input, callerOf(call)), call),
          async signOut(_, call) {
            if (call.sessionId) await sessions.end(call.sessionId);
            call.clearCookie(SESSION_COOKIE);
            return meOf(null, null);
          },
          me: (_, call) => meOf(call.viewer.userId, call.sessionId),
          async keepAlive(_, call) {
            const { sessionId: sid } = call;
            if (!sid) return { sid: null };
            const token = call.cookie(SESSION_COOKIE);
            if ((await sessions.touch(sid, token)) && token)
              call.setCookie(SESSION_COOKIE, token, { maxAgeSec: SESSION_LIFE_SEC });
            return { sid, kct: kcts.make(sid) };
          },
          findPeople: async ({ q }, { viewer }) => ({ list: await service.findPeople(viewer, q) }),
          setting: ({ username }, { viewer, sessionId }) => service.setting(viewer, username, sessionId),
          changeSetting: (input, { viewer, sessionId }) => service.changeSetting(viewer, input, sessionId),
          changePassword: async (input, call) =>
            welcome(await service.changePassword(call.viewer, input, callerOf(call)), call),
          members: (input, { viewer }) => members.list(viewer, input),
          setRole: (input, { viewer }) => members.setRole(viewer, input),
          authorize: async (input, call) =>
            authorize(input, {
              publicUrl: kernel.publicUrl,
              cookieTarget: call.cookie(APP_TARGET_COOKIE),
              kct: call.sessionId ? kcts.make(call.sessionId) : undefined,
            }),
          ssoStart: (input, call) => sso.start(input, call),
          ssoCallback: (_, call) => sso.callback(call),
        },
        async start() {
          cleaning = setInterval(cleanUp, CLEAN_UP_EVERY_MS).unref();
        },
        async stop() {
          clearInterval(cleaning);
        },
      };
    },
  });
}
