import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { allowance } from './rate-limit.ts'

/** Milliseconds that a refusal is held back. */
const heldFor = 2_000
/** Beyond so many at once the others are answered as they come: what waits takes room. */
const mostHeld = 5_000

/**
 * Holds back the refusals of a person, or of a network that names nobody, once there were so many. A
 * flood waits for its answers like any client: it then asks a few times a second, and nobody else's call
 * stands in line behind thousands of refusals. What is answered is never slowed down.
 */
export function slowRefusals(app: FastifyInstance, refusalsPerMinute: number): void {
  const spend = allowance(refusalsPerMinute)
  const held = new Set<() => void>()

  app.addHook('onSend', ({ caller, ip, routeOptions }, reply, _payload, done) => {
    const isRefusal = reply.statusCode >= 400 && routeOptions.url?.startsWith('/api/')
    const isFlood = isRefusal && spend(caller?.id ?? networkOf(ip)) > 0
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
