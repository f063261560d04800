import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressOf } from '#shared/address.ts'
import { can } from '#shared/permissions.ts'
import { getHome } from '#shared/reports/home.ts'
import { Refusal } from '../errors/errors.ts'
import { timezoneOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type ReadPart, readParts } from './home-parts.ts'

/** Serves the first screen's calls in one: each part is read by the call's own handler, filter and permission. */
export function homeRoutes(app: FastifyInstance): void {
  route(app, getHome, async call => {
    const answers: Record<string, unknown> = {}
    const reply = withoutHeaders(call.reply)
    const read: ReadPart = async (endpoint, query = {}, options = {}) => {
      const reader = app.readers.get(endpoint.path)
      if (!reader || endpoint.may === 'public' || !can(call.caller, endpoint.may)) return undefined
      try {
        const { params = {} } = options
        const answer: unknown = JSON.parse(await reader({ ...call, reply, params, query }))
        if (!options.isSentApart) answers[addressOf(endpoint, { params, query })] = answer
        return answer
      } catch (error) {
        // The screen makes this call itself, and shows why it is refused.
        if (error instanceof Refusal) return undefined
        throw error
      }
    }
    const { db, caller } = call
    await readParts(read, caller, await timezoneOf(db, caller.organizationId))
    return { answers }
  })
}

/** The headers of a part, such as the total of a list, are not those of the whole. */
function withoutHeaders(reply: FastifyReply): FastifyReply {
  const silent: FastifyReply = Object.create(reply, { header: { value: () => silent } })
  return silent
}
