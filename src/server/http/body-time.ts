import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooLate } from '../errors/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that takes files: its body may take any time, while this number of bytes arrives every second. */
    minBytesPerSecond?: number
  }
}

/**
 * Cuts a client that trickles its body, read or not: a refused request keeps its connection for as
 * long as its body takes.
 */
export function limitBodyTime(app: FastifyInstance, milliseconds: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    watch(request, reply)
    done()
  })

  function watch(request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers
    if (length === undefined && encoding === undefined) return
    const min = request.routeOptions.config.minBytesPerSecond
    const timer = setInterval(tick, milliseconds)
    raw.once('end', () => clearInterval(timer))
    raw.once('close', () => clearInterval(timer))

    let seen = raw.socket.bytesRead
    function tick() {
      const arrived = raw.socket.bytesRead - seen
      seen += arrived
      const isInTime = min !== undefined && arrived >= (min * milliseconds) / 1_000
      if (isInTime && !reply.sent) return
      clearInterval(timer)
      cut(request, reply)
    }
  }
}

function cut({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return
  const isBeingRead = raw.listenerCount('error') > 0
  if (!isBeingRead || reply.sent) return raw.destroy()
  reply.header('connection', 'close')
  raw.emit('error', tooLate())
}
