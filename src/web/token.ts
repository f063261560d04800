/** Local-storage key of the bearer token (spec.md point 9). `public/before-paint.js` knows it too. */
export const tokenKey = 'auth_token'

/**
 * The stored token, null where nobody is signed in. What can be none is removed: no request could
 * carry it, and it would pass for a server that does not answer.
 */
export function readToken(): string | null {
  const token = localStorage.getItem(tokenKey)
  if (token === null || mayBeToken.test(token)) return token
  localStorage.removeItem(tokenKey)
  return null
}

/** Three times as long as ours are; `public/before-paint.js` asks the same. */
const mayBeToken = /^[!-~]{1,200}$/
