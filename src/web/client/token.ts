/** Local-storage key of the bearer token (spec.md point 9). `public/before-paint.js` knows it too. */
export const tokenKey = 'auth_token'

/**
 * The stored token, null where nobody is signed in. What no request could carry would pass for a
 * server that does not answer: in its place is one that no session has, and ends at the sign-in.
 */
export function readToken(): string | null {
  const token = localStorage.getItem(tokenKey)
  return token === null || mayBeToken.test(token) ? token : 'unreadable'
}

/** Three times as long as ours are. */
const mayBeToken = /^[!-~]{1,200}$/
