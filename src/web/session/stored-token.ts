/**
 * The token of a link. It is stored for the tab, so that a sign-in in between loses nothing;
 * `/auth?next=…` leads back without it in any address.
 */
export function takeToken(key: LinkTo): string | null {
  const linked = new URLSearchParams(location.search).get('token')
  if (linked) sessionStorage.setItem(key, linked)
  return linked ?? sessionStorage.getItem(key)
}

export function forgetToken(key: LinkTo) {
  sessionStorage.removeItem(key)
}

type LinkTo = 'invitation' | 'confirm-email' | 'unsubscribe' | 'stop-autopay'
