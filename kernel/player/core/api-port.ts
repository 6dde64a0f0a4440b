/** Calls of our server. Paths come from the feature's contract; types travel as types only, schemas stay out of the player. */
export interface ApiPort {
  get<T>(path: string, options?: { readonly signal?: AbortSignal }): Promise<T>;
  send<T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
}
