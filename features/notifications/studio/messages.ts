import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('notifications.studio', {
  notification: 'Notification',
  detail: 'A text that runs over the picture',
  newText: 'Your message',
  message: 'Message',
  messageHelp: 'One line. Viewers who prefer less motion see it standing still.',
  look: 'Look',
  color: 'Text color',
  background: 'Background',
  opacity: 'Background opacity',
  opacityHelp: '0 is invisible, 1 is solid. The text is always solid.',
  top: 'Distance from the top',
  topHelp:
    'In percent of the picture. With captions on, the lower half is theirs: the text moves to the upper half.',
  percent: '%',
  fontSize: 'Text size',
  pixels: 'px',
  isResponsive: 'Scale with the picture',
  isResponsiveHelp:
    'The size is meant for a picture 1280 pixels wide; text never gets smaller than 11 pixels.',
  name: 'Name',
  nameHelp: 'Only for you and the people who edit this video.',
});
