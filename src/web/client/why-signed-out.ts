/** The reason for the end of this tab's last session, shown on the sign-in screen. */
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
