import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('playlists.save', {
  save: 'Save',
  saveTo: 'Save to playlist',
  watchLater: 'Watch later',
  yourLists: 'Your lists',
  loading: 'Loading your playlists',
  newPlaylist: 'New playlist',
  name: 'Name of the new playlist',
  create: 'Create',
  done: 'Done',
  saved: 'Saved to “{name}”',
  notSaved: "Couldn't save the video",
  notRemoved: "Couldn't remove the video",
  private: 'Private',
  unlisted: 'Unlisted',
  organization: 'Organization',
  public: 'Public',
});
