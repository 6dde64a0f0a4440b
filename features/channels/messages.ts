import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('channels', {
  videos: 'Videos',
  noVideos: 'No videos yet',
  noVideosOwn: 'Videos that you publish appear here.',
  editProfile: 'Edit profile',
  publicPage: 'Public page',
  publicPageLead: 'Your picture and a few words about you, shown on your page with your videos.',
  viewPage: 'View your page',
  picture: 'Profile picture',
  pictureHint: "PNG, JPEG, or WebP, up to 8 MB. It's cropped to a square.",
  upload: 'Upload picture',
  remove: 'Remove picture',
  pictureSaved: 'Picture saved',
  pictureRemoved: 'Picture removed',
  bio: 'About you',
  bioHint: 'Up to {max} characters. For example: “I teach physics and film what breaks.”',
  save: 'Save',
  saved: 'Saved',
});
