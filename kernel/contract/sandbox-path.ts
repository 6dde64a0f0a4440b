/** A page that shows what its parent posts, in an origin of its own. Apart from the routes, whose schemas the player does not need. */
export const SANDBOX_PATH = '/sandbox';
