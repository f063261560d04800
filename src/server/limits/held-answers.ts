import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { rateLimitOf } from './rate-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Writes something for any caller, and waits for no hash, such as a forgotten password. */
    isFreeToAll?: boolean
  }
}

/** Milliseconds that an answer is held back. */
const heldFor = 2_000
/** Answers beyond this number are sent at once: each delayed one takes memory. */
const maxHeld = 5_000

/**
 * Delays answers beyond a rate: refusals, per person or anonymous network, and that network's free calls.
 * A flooding client waits for its answers, so it asks a few times a second. Other calls then never queue
 * behind thousands. No call is refused for it. Sign-ins by password, and successful answers to a session,
 * are never delayed.
 */
export function holdFloods(app: FastifyInstance, promptPerMinute: number): void {
  const spend = rateLimitOf(promptPerMinute)
  const held = new Set<() => void>()

  app.addHook('onSend', ({ caller, ip, routeOptions }, reply, _payload, done) => {
    const { url, config } = routeOptions
    const isCounted = reply.statusCode >= 400 || config.isFreeToAll
    const isFlood = isCounted && url?.startsWith('/api/') && spend(caller?.id ?? networkOf(ip)) > 0
    if (isFlood && held.size < maxHeld) hold(reply.raw, () => done())
    else done()
  })
  app.addHook('preClose', async () => {
    for (const release of held) release()
  })

  function hold(raw: ServerResponse, answer: () => void) {
    const timer = setTimeout(release, heldFor)
    // A closed connection needs no delay.
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
