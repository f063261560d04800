/** How long ago somebody touched this page, in a way that says they are there. */

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
/** The server takes a call for use of a session once a minute at most. */
const stillThere = 60_000

let lastSign = Date.now()

/** From here on the page knows whether somebody is there; that it was opened is the first sign. */
export function watchAttention(): void {
  const seen = () => {
    lastSign = Date.now()
  }
  for (const sign of signs) window.addEventListener(sign, seen, { capture: true, passive: true })
  document.addEventListener('visibilitychange', () => !document.hidden && seen())
}

/**
 * What a call says of itself that nobody made: a screen read again because somebody else changed
 * something, in a tab that nobody looks at. It does not count as use of the session, which would
 * never end otherwise.
 */
export function attentionHeaders(): Record<string, string> {
  return Date.now() - lastSign < stillThere ? {} : { [backgroundHeader]: '1' }
}

const backgroundHeader = 'x-background'
