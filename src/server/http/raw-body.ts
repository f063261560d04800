import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Stores each body of these routes as it came, up to a number of bytes: a file, or what a signature covers. */
export function rawBodies(
  routes: FastifyInstance,
  maxBytes: number,
): (request: FastifyRequest) => Buffer | undefined {
  const bodies = new WeakMap<FastifyRequest, Buffer>()
  routes.removeAllContentTypeParsers()
  routes.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      bodies.set(request, body)
    },
  )
  routes.addHook('onRoute', options => {
    options.bodyLimit = maxBytes
  })
  return request => bodies.get(request)
}
