import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FairUse } from '../config/default-limits.ts'
import { busy, tooMany } from '../errors/errors.ts'
import { concurrencyLimit, type ReleaseSlot } from './concurrency-limit.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Waits for a slot; the answer releases it. */
    waitForSlot(request: FastifyRequest): Promise<void>
    /** The same for a call that outlasts a transaction: these delay none of the others. */
    waitForLongSlot(request: FastifyRequest, personId: string): Promise<void>
  }
  interface FastifyRequest {
    releaseSlot: ReleaseSlot | null
  }
}

/**
 * Refuses calls under overload rather than delaying all (503), and limits the share of one person
 * (429). Each node counts for itself, in memory: it protects the node.
 */
export function limitUse(app: FastifyInstance, limits: FairUse): void {
  const { callsPerMinute, maxWaiting, maxConnections } = limits
  app.server.maxConnections = maxConnections
  const spend = rateLimitOf(callsPerMinute)
  const acquireSlot = concurrencyLimit(limits)
  app.decorateRequest('releaseSlot', null)
  const acquireLongSlot = concurrencyLimit({ ...limits, maxConcurrent: limits.maxLongRunning })
  app.decorate('waitForSlot', async request => {
    if (request.releaseSlot) throw new Error('A call holds a slot already')
    const network = networkOf(request.ip)
    request.releaseSlot = await acquireSlot({
      who: request.headers.authorization ?? network,
      network,
    })
  })
  app.decorate('waitForLongSlot', async (request, personId) => {
    if (request.releaseSlot) throw new Error('A call holds a slot already')
    request.releaseSlot = await acquireLongSlot({ who: personId, network: networkOf(request.ip) })
  })
  // Released at the answer; a slow download delays no other call.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.releaseSlot?.()
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    request.releaseSlot?.()
    done()
  })

  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    // Before any query: started work is not abandoned.
    const isTooMuch =
      routeOptions.url?.startsWith('/api/') && app.database.load().waiting >= maxWaiting
    done(isTooMuch ? busy() : undefined)
  })

  app.addHook('preHandler', ({ caller }, _reply, done) => {
    const seconds = caller ? spend(caller.id) : 0
    if (seconds === 0) return done()
    const sentence = 'Too many requests at once. Please try again in a moment.'
    done(tooMany(sentence, seconds))
  })
}

/** Whole seconds until the caller may call again; 0 for now, and then it is counted. */
export function rateLimitOf(
  callsPerMinute: number,
  now = () => performance.now(),
  left = new Map<string, { calls: number; at: number }>(),
) {
  const perMillisecond = callsPerMinute / 60_000
  // All are checked: not for each call of a busy day.
  let swept = Number.NEGATIVE_INFINITY

  return function spend(who: string): number {
    const at = now()
    if (left.size >= maxRemembered && at - swept >= 10_000) forgetRested(at)
    const before = left.get(who) ?? { calls: callsPerMinute, at }
    const calls = Math.min(callsPerMinute, before.calls + (at - before.at) * perMillisecond)
    const spent = calls >= 1
    left.set(who, { calls: spent ? calls - 1 : calls, at })
    return spent ? 0 : Math.ceil((1 - calls) / perMillisecond / 1_000)
  }

  /** A caller without calls for a minute has all their calls again, like a new one. */
  function forgetRested(at: number) {
    swept = at
    for (const [who, last] of left) if (at - last.at >= 60_000) left.delete(who)
  }
}

const maxRemembered = 10_000
