import { createContext, useContext } from 'react';
import type { SessionTokens } from './session-tokens.ts';

const TokensContext = createContext<SessionTokens | null>(null);

export const TokensProvider = TokensContext.Provider;

/** The page's tokens, for requests that a library makes instead of the API client. Read them again for each request. */
export function useTokens(): SessionTokens {
  const tokens = useContext(TokensContext);
  if (!tokens) throw new Error('useTokens: no TokensProvider around this component');
  return tokens;
}
