import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamEvents } from '#shared/operations/events.ts'
import { Refusal } from '../errors/errors.ts'
import { route } from '../http/route.ts'
import { openLive } from './listener.ts'
import type { Since } from './streams.ts'

/** @param beatMs the interval of heartbeats, with each of which the rights of a stream are checked again */
export function eventRoutes(app: FastifyInstance, beatMs: number): void {
  const live = openLive(app.database, beatMs, app.log)
  app.addHook('onListen', async () => live.start())
  // Before the server waits for its open answers, of which each stream is one.
  app.addHook('preClose', () => live.close())

  route(app, streamEvents, async ({ caller, request, reply }) => {
    if (!wantsStream(request)) throw new Refusal(406, 'Ask with Accept: text/event-stream')
    await live.open(caller, sinceIn(request), () => begin(reply))
  })
}

/** Takes over the response: events are written to it until one side ends it. */
function begin(reply: FastifyReply): ServerResponse {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // A buffering proxy would hold events back.
    'x-accel-buffering': 'no',
  })
  const { raw } = reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  // It has its answer, and occupies no slot however long it lasts.
  reply.request.releaseSlot?.()
  return raw
}

function sinceIn({ headers }: FastifyRequest): Since {
  const { 'last-event-id': last, 'loaded-for': age } = headers
  const loadedFor = Number(age)
  return {
    lastEventId: typeof last === 'string' ? last : undefined,
    loadedFor: loadedFor > 0 ? loadedFor : undefined,
  }
}

/** Fastify answers HEAD by the handler of GET; that stream would have no reader. */
function wantsStream({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/event-stream') === true
}
