/**
 * Where to go after signing in: `next` when it is a path of ours, otherwise `'/'`. An address is ignored when a browser
 * could read it as another site: `//evil`, `\\evil`, `https:evil`, `/%2f/evil`. So is one that would sign out again or
 * come back here.
 */
export function ownPath(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, ours)) return '/'
  // Browsers drop tabs and resolve dots before they look at slashes, so the parsed path is judged.
  const { origin, pathname, search, hash } = new URL(next, ours)
  const isOurs = origin === ours && !pathname.startsWith('//') && !hiddenSlash.test(pathname)
  return isOurs && !elsewhere.test(pathname) ? `${pathname}${search}${hash}` : '/'
}

const ours = 'http://rooftree.invalid'
const hiddenSlash = /%2f|%5c/i
const elsewhere = /^\/(api|auth)(\/|$)/i
