/**
 * The token of an invitation's link. It is kept for the tab, so that signing in on the way loses
 * nothing; `/auth?next=/invitations` leads back without it in any address.
 */
export function takeToken(): string | null {
  const linked = new URLSearchParams(location.search).get('token')
  if (linked) sessionStorage.setItem(key, linked)
  return linked ?? sessionStorage.getItem(key)
}

export function forgetToken() {
  sessionStorage.removeItem(key)
}

const key = 'invitation'
