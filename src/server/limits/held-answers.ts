import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { rateLimitOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Writes something for whoever asks, and waits for no hash, such as a forgotten password. */
    isFreeToAll?: boolean
  }
}

/** Milliseconds that an answer is held back. */
const heldFor = 2_000
/** Beyond so many at once the others are sent as they come: what waits takes room. */
const mostHeld = 5_000

/**
 * Holds answers back where there were too many: refusals of a person or of a network that names nobody, and
 * what costs that network nothing. A flood waits for its answers like any client: it then asks a few times a
 * second, and nobody else's call stands in line behind thousands. Nobody is refused for it; a sign-in by a
 * password, and whatever is answered to a session, is never held back.
 */
export function holdFloods(app: FastifyInstance, promptPerMinute: number): void {
  const spend = rateLimitOf(promptPerMinute)
  const held = new Set<() => void>()

  app.addHook('onSend', ({ caller, ip, routeOptions }, reply, _payload, done) => {
    const { url, config } = routeOptions
    const isCounted = reply.statusCode >= 400 || config.isFreeToAll
    const isFlood = isCounted && url?.startsWith('/api/') && spend(caller?.id ?? networkOf(ip)) > 0
    if (isFlood && held.size < mostHeld) hold(reply.raw, () => done())
    else done()
  })
  app.addHook('preClose', async () => {
    for (const release of held) release()
  })

  function hold(raw: ServerResponse, answer: () => void) {
    const timer = setTimeout(release, heldFor)
    // Whoever left waits for nothing.
    raw.once('close', release)
    held.add(release)
    function release() {
      if (!held.delete(release)) return
      clearTimeout(timer)
      raw.off('close', release)
      answer()
    }
  }
}
