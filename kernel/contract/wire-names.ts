/** How a pass is sent that lets a request see one thing without a session: a header in calls, a parameter in addresses. */
export const PASS_HEADER = 'x-embed-token';
export const PASS_PARAMETER = 'embed_token';
