import type { AccountsPort, PersonalData } from '#features/accounts/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';

interface Contributor {
  readonly personalData: PersonalData;
}

/**
 * The features that store something about people. Downloads list it in this order, and deletions erase it in this order:
 * files after the videos that they belong to.
 */
export const personalData = defineFeature({
  name: 'personal-data',
  needs: {
    accounts: port<Pick<AccountsPort, 'setPersonalData'>>(),
    channels: port<Contributor>(),
    videos: port<Contributor>(),
    playlists: port<Contributor>(),
    media: port<Contributor>(),
    comments: port<Contributor>(),
    reminders: port<Contributor>(),
    views: port<Contributor>(),
    problems: port<Contributor>(),
    history: port<Contributor>(),
    likes: port<Contributor>(),
    quizzes: port<Contributor>(),
  },
  routes: {},
  migrations: [],
  create(_, { accounts, ...contributors }) {
    accounts.setPersonalData(Object.values(contributors).map((feature) => feature.personalData));
    return { service: {}, handlers: {} };
  },
});
