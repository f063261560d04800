import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOf, languages } from '#shared/language/languages.ts'
import { screenNames } from '#shared/screen-names.ts'
import { Refusal, refusalBody } from '../errors/errors.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { pagePolicy, workerPolicy } from './security-headers.ts'

const nowhere = refusalBody(new Refusal(404, 'Not found'))

/**
 * The browser's files: hashed ones for a year, pages never cached. `/` is the landing page, which
 * paints without script; every other path that is no file is the application.
 */
export async function webRoutes(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (!webDir || !existsSync(path.join(webDir, 'index.html'))) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(nowhere))
    return
  }
  const application = await readFile(path.join(webDir, 'app.html'), 'utf8')
  const landing = await readLanding(webDir)
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
  app.get<{ Querystring: { lang?: string } }>('/', async ({ query, headers }, reply) =>
    sendPage(reply, landing(query.lang, headers['accept-language'])),
  )
  app.setNotFoundHandler((request, reply) => {
    if (wantsPage(request)) return sendPage(reply, application)
    return reply.code(404).send(nowhere)
  })
}

const screens: ReadonlySet<string> = new Set(screenNames)

/**
 * A browser asks for a page as `text/html`, a monitor or curl as anything. The latter get screens alone, so that a
 * scanner which asks for `/metrics` or `/.git/config` reads that there is no such thing.
 */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  if ((method !== 'GET' && method !== 'HEAD') || path.startsWith('/api/')) return false
  const [, name = ''] = path.split('/', 2)
  return accept.includes('text/html') || (accept.includes('*/*') && screens.has(name))
}

/** The landing page in the language of a link, else in the browser's first that we have. */
async function readLanding(webDir: string) {
  const english = await readFile(path.join(webDir, 'index.html'), 'utf8')
  const pages = new Map<Language, string>()
  for (const language of languages) {
    const file = path.join(webDir, `index.${language}.html`)
    if (existsSync(file)) pages.set(language, await readFile(file, 'utf8'))
  }
  return (asked: unknown, accepted?: string): string => {
    const own = typeof asked === 'string' ? languageOf(asked) : null
    return pages.get(chosenLanguage({ own, accepted })) ?? english
  }
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
