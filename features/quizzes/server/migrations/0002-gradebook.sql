-- The latest answers to a question, without reading those before them: pages of the gradebook, and answers in words.
create index quiz_answers_by_time on quiz_answers (question_id, answered_at, person, attempt) where is_counted;
-- What one person answered in a video, and the people of a video one after the other, for the export.
create index quiz_answers_of_video_person on quiz_answers (video_id, person, answered_at);
