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
    'The text size is the one on a picture whose longer side has 1,280 pixels; on others, it grows or shrinks with that side, to 11 pixels at the least.',
  name: 'Name',
  nameHelp: 'Only for you and the people who edit this video.',
});
