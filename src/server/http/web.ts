import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pagePolicy, workerPolicy } from './security-headers.ts'

/**
 * The browser's files: hashed ones for a year, pages never cached. `/` is the landing page, which
 * paints without script; every other path that is no file is the application.
 */
export async function webRoutes(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (!webDir || !existsSync(path.join(webDir, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }))
    return
  }
  const [landing, application] = await Promise.all(
    ['index.html', 'app.html'].map(name => readFile(path.join(webDir, name), 'utf8')),
  )
  const files = { index: false, preCompressed: true, cacheControl: false } as const
  await app.register(fastifyStatic, {
    ...files,
    root: webDir,
    // A route each, so that any other path is the application's: but for few, since a route takes time.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    setHeaders: reply => void reply.header('cache-control', 'no-cache'),
  })
  await app.register(fastifyStatic, {
    ...files,
    root: path.join(webDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      if (path.basename(file).startsWith('pdf.worker'))
        reply.header('content-security-policy', workerPolicy)
    },
  })
  app.get('/', async (_request, reply) => sendPage(reply, landing ?? ''))
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (wantsPage && !request.url.startsWith('/api/')) return sendPage(reply, application ?? '')
    return reply.code(404).send({ message: 'Not found' })
  })
}

/** Sends an HTML page under the page policy, with this answer's nonce in place of `__NONCE__`. */
export function sendPage(reply: FastifyReply, html: string) {
  const { nonce, policy } = pagePolicy()
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll('__NONCE__', nonce))
}
