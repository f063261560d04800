import type { FastifyInstance } from 'fastify'
import { busy, tooMany } from '../errors.ts'
import type { FairUse } from '../usual-limits.ts'

/**
 * Sheds calls rather than letting everybody wait (503), and keeps one person from using up what
 * others need (429). Each node counts for itself, in memory: what this protects is the node.
 */
export function limitUse(app: FastifyInstance, { callsPerMinute, mostWaiting }: FairUse): void {
  const spend = allowance(callsPerMinute)

  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!routeOptions.url?.startsWith('/api/')) return
    // Before anything is asked of the database: what has begun is not given up half-way.
    if (app.database.load().waiting >= mostWaiting) throw busy()
  })

  app.addHook('preHandler', async ({ caller }) => {
    const seconds = caller ? spend(caller.id) : 0
    if (seconds > 0)
      throw tooMany('You are asking for too much at once. Please try again in a moment.', seconds)
  })
}

/** Whole seconds until somebody may call again; 0 when they may now, and then it is counted. */
export function allowance(callsPerMinute: number, now = () => performance.now()) {
  const left = new Map<string, { calls: number; at: number }>()
  const perMillisecond = callsPerMinute / 60_000

  return function spend(who: string): number {
    const at = now()
    if (left.size >= mostRemembered) forgetRested(at)
    const before = left.get(who) ?? { calls: callsPerMinute, at }
    const calls = Math.min(callsPerMinute, before.calls + (at - before.at) * perMillisecond)
    const spent = calls >= 1
    left.set(who, { calls: spent ? calls - 1 : calls, at })
    return spent ? 0 : Math.ceil((1 - calls) / perMillisecond / 1_000)
  }

  /** Who has not called for a minute has all their calls again, like somebody new. */
  function forgetRested(at: number) {
    for (const [who, last] of left) if (at - last.at >= 60_000) left.delete(who)
  }
}

const mostRemembered = 10_000
