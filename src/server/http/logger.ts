import type { FastifyRequest } from 'fastify'

/** A log line per request without secrets: a token in a path or query is cut out. */
export function loggerOptions(log: boolean | { level: string }) {
  if (typeof log === 'boolean') return log
  return {
    ...log,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        address: request.ip,
      }),
    },
  }
}

function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(
    /\/(verify-reset-token|invitations|vendor-jobs|calendars)\/[^/]+/,
    '/$1/[cut]',
  )
}
