import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../errors/errors.ts'

/**
 * Browser permissions of our answers. The token is readable by script, so no script but our own may
 * ever run: no inline code, no other host. Mantine's style tags have a nonce made for each page
 * (`web.ts` inserts it).
 */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll)
    // Meaningless, and by the standard forbidden, over plain HTTP.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done(isForeign(request) ? forbidden('This call came from another website') : undefined)
  })
}

/**
 * Whether a page of another website makes this call. There is no CORS here, so its script could not read the answer;
 * it must not change anything either. Programs send neither header and are allowed. `Sec-Fetch-Site` is set by the
 * browser and survives a proxy that rewrites `Host`.
 */
function isForeign({ method, headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  if (method === 'GET' || method === 'HEAD' || site === 'same-origin') return false
  if (origin === undefined) return false
  const page = URL.parse(origin)
  // Parsed in the same way, so that neither case nor a missing port makes a difference.
  return !page || page.host === '' || page.host !== URL.parse(`${page.protocol}//${host}`)?.host
}

/** An answer is private, not cacheable, and no page: nothing may be loaded or run from it. */
export const headersOfAll = {
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could itself be made to leak.
  'x-xss-protection': '0',
}

/** The policy of the PDF worker: it may load our own decoders of scans, and reach no other address. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

/** The policy of an HTML page, and the nonce of its style tags. */
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

/** The policy of stored files: each opens in a sandbox of its own, and nothing frames it. */
export const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"
