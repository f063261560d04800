import type { FastifyInstance } from 'fastify'

/**
 * Bounds `app.close()`: running requests may finish, each as the last of its connection; those
 * still open after `milliseconds` are cut, so that no client can block the shutdown.
 */
export function limitClosing(app: FastifyInstance, milliseconds: number): void {
  let cutting: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    cutting = setTimeout(() => app.server.closeAllConnections(), milliseconds)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (cutting) reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', async () => clearTimeout(cutting))
}
