import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('surveys.player', {
  survey: 'Survey',
  form: 'Form',
  surveyLoading: 'Loading the survey…',
  formLoading: 'Loading the form…',
  surveyNotLoaded: "The survey didn't load.",
  formNotLoaded: "The form didn't load.",
  goOn: 'Continue',
  goOnToVideo: 'Continue to the video',
  skip: 'Continue without the survey',
  maySkip: 'You can continue without the survey.',
  close: 'Close',
});
