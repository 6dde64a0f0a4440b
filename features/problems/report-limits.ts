/** Limits of the report dialog (ER-01). Without schemas, because the player loads them. */
export const COMMENTS_MAX_LENGTH = 5_000;
export const EMAIL_MAX_LENGTH = 254;
