/** The last use of this page that proves a present user. */

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** The server counts a call as use of a session once a minute at most. */
const stillThere = 60_000

let lastSign = Date.now()

/** From here on the page tracks its user; its opening counts as the first use. */
export function watchAttention(): void {
  const seen = () => {
    lastSign = Date.now()
  }
  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => !document.hidden && seen())
}

/**
 * Marks a background call: a reload after another user's change, in an unattended tab. It does not
 * count as use of the session, which would never end otherwise.
 */
export function attentionHeaders(): Record<string, string> {
  return Date.now() - lastSign < stillThere ? {} : { [backgroundHeader]: '1' }
}

const backgroundHeader = 'x-background'
