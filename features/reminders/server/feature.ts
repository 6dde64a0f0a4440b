import type { AccountsPort } from '#features/accounts/port.ts';
import type { VideosPort } from '#features/videos/port.ts';
import { defineFeature, port } from '#kernel/server/feature.ts';
import type { Call } from '#kernel/server/http/call.ts';
import { readMigrations } from '#kernel/server/migrate.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from '#kernel/text/choose-language.ts';
import { reminderRoutes } from '../contract.ts';
import { createPersonalReminders } from './personal-reminders.ts';
import { createSendReminders } from './send-reminders.ts';
import { createReminderService } from './service.ts';
import { createReminderStore } from './store.ts';

const languageOf = ({ cookie, header }: Call): string =>
  chooseLanguage(cookie(LANGUAGE_COOKIE), header('accept-language'));

export const reminders = defineFeature({
  name: 'reminders',
  needs: {
    accounts: port<Pick<AccountsPort, 'people' | 'personMail'>>(),
    videos: port<Pick<VideosPort, 'get' | 'listStarting'>>(),
  },
  routes: reminderRoutes,
  migrations: readMigrations('reminders', new URL('./migrations', import.meta.url).pathname),
  create(kernel, { accounts: { people, personMail }, videos }) {
    const store = createReminderStore(kernel.db);
    const service = createReminderService({ kernel, store, videos, personMail });
    kernel.jobs.every(
      'reminders.send',
      { minutes: 1 },
      createSendReminders({ kernel, store, videos, people, personMail }),
    );
    return {
      service: { personalData: createPersonalReminders(store) },
      handlers: {
        calendar: ({ id }, { viewer }) => service.calendar(viewer, id),
        get: ({ id }, { viewer }) => service.get(viewer, id),
        set: ({ id, time_zone: timeZone }, call) =>
          service.set(call.viewer, id, { timeZone, language: languageOf(call) }),
        remove: ({ id }, { viewer }) => service.remove(viewer, id),
      },
    };
  },
});
