import type { FastifyRequest } from 'fastify'

/**
 * Some clients declare JSON with each call, also without a body. Where a call needs none, such as `POST
 * /api/objects/upload`, that is no invalid JSON.
 */
export function forgetNoBody({ headers }: FastifyRequest): void {
  if (!headers['content-type']?.startsWith('application/json')) return
  if (headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0) return
  delete headers['content-type']
}
