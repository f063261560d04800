/** Local-storage key of the bearer token (spec.md point 9). `public/before-paint.js` knows it too. */
export const tokenKey = 'auth_token'
