/** Local-storage key of the bearer token (spec.md point 9), also used by `public/before-paint.js`. */
export const tokenKey = 'auth_token'

/**
 * The stored token, null when signed out. A token that no request could carry would look like an
 * unreachable server: it is replaced by an invalid one, which ends at the sign-in.
 */
export function readToken(): string | null {
  const token = localStorage.getItem(tokenKey)
  return token === null || mayBeToken.test(token) ? token : 'unreadable'
}

/** Three times as long as ours are. */
const mayBeToken = /^[!-~]{1,200}$/
