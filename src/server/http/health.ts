import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process runs, with or without a database. `/readyz`: it can serve. */
export function healthRoutes(app: FastifyInstance): void {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (stopping) return reply.code(503).send({ message: 'Stopping' })
    if (!(await app.database.answers()))
      return reply.code(503).send({ message: 'The database does not answer' })
    return { status: 'ready' }
  })
}
