import type { FastifyInstance } from 'fastify'

/** What a browser or a program may fetch below /api without being anybody; they hold no data. */
const openPaths = new Set(['/api/login', '/api/logout', '/api/openapi.json'])

/**
 * Refuses to start with a route below /api that no endpoint declares: `route` is the only way in, and
 * it asks who is calling. Goes by the registered path, never by the raw URL of a request, which the
 * router decodes (`/%61pi/…`) and a comparison does not.
 */
export function denyByDefault(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api') || openPaths.has(url)) return
    // Fastify adds HEAD to every GET; it runs the same hooks.
    const methods = [method].flat().map(name => (name === 'HEAD' ? 'GET' : name))
    const declared = (name: string) =>
      app.endpoints.some(endpoint => endpoint.method === name && endpoint.path === url)
    if (!methods.every(declared))
      throw new Error(`${methods.join(', ')} ${url} is no endpoint: serve it with route`)
  })
}
