/** How a pass, which grants access to one resource without a session, is sent: as a header of calls or a parameter of URLs. */
export const PASS_HEADER = 'x-embed-token';
export const PASS_PARAMETER = 'embed_token';
