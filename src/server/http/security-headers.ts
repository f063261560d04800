import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'

/**
 * What a browser may do with our answers. The token is readable by script, so no script but our
 * own may ever run: no inline code, no other host. Mantine's style tags carry a nonce made for
 * each page (`web.ts` puts it in).
 */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(onEverything)
    // Meaningless, and by the standard forbidden, over plain HTTP.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (isForeign(request)) throw forbidden('This call came from another website')
  })
}

/**
 * Whether a page of another website makes this call. There is no CORS here, so its script could not
 * read the answer; it must not change anything either. Programs send neither header and are welcome.
 * `Sec-Fetch-Site` is the browser's own word and outlives a proxy that rewrites `Host`.
 */
function isForeign({ method, headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (method === 'GET' || method === 'HEAD' || site === 'same-origin') return false
  if (origin === undefined) return false
  const page = URL.parse(origin)
  // Parsed alike, so that neither case nor a port left out makes a difference.
  return !page || page.host === '' || page.host !== URL.parse(`${page.protocol}//${host}`)?.host
}

/** An answer is private and of this moment, and no page: nothing may be loaded or run from it. */
const onEverything = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
}

/** For answers that come before any hook runs. */
export const earlyHeaders = {
  ...onEverything,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The policy of an HTML page, and the nonce its style tags must carry. */
export function pagePolicy(): { nonce: string; policy: string } {
  const nonce = randomBytes(16).toString('base64')
  return {
    nonce,
    policy: [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ].join('; '),
  }
}
