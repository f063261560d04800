/** Why the last session of this tab ended: the sign-in screen says it. */
const place = 'why-signed-out'

export function keepWhySignedOut(sentence: string): void {
  sessionStorage.setItem(place, sentence)
}

export function whySignedOut(): string | null {
  return sessionStorage.getItem(place)
}

export function forgetWhySignedOut(): void {
  sessionStorage.removeItem(place)
}
