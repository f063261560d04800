import type { FastifyInstance } from 'fastify'

/** Paths below /api that need no sign-in; they hold no data. */
const openPaths = new Set(['/api/login', '/api/logout', '/api/openapi.json'])

/**
 * Refuses to start with a route below /api that no endpoint declares: only `route` checks the
 * caller. Compares the registered path, never the raw URL of a request, which the router decodes
 * (`/%61pi/…`) and a comparison does not.
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
