import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('problems.mail', {
  reportSubject: 'Problem with {title}',
  reportBody: `{email} has a problem with the video "{title}".

{comments}

Video: {video}
All reports about it: {studio}
Time: {time}
Player: {app}

Player log:
{log}
`,
});
