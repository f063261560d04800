import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { errorOf } from '../errors/caught.ts'

/** The lines from a level on, as JSON to standard output or to a stream. */
export interface LogOptions {
  level: string
  stream?: { write(line: string): void }
}

/** A log without secrets: a token in a path or query is cut out, and so are the values of a query that failed. */
export function loggerOptions(log: boolean | LogOptions) {
  if (typeof log === 'boolean') return log
  return {
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    stream: gathered(text => process.stdout.write(text)),
    ...log,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        address: request.ip,
      }),
      err(caught: unknown) {
        const error = errorOf(caught)
        return { ...error, type: error.name, message: error.message, stack: error.stack ?? '' }
      },
    },
  }
}

/** One line for each request, once it is answered. */
export class OneLineEach extends LogController {
  override incomingRequest() {}

  override requestCompleted(
    err: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (this.isLogDisabled(request)) return
    const who = whoCalled(request)
    const about = { req: request, res: reply, responseTime: reply.elapsedTime, ...who }
    if (err) reply.log.error({ ...about, err }, 'request errored')
    else reply.log.info(about, 'request completed')
  }
}

/** Ids alone: a name in the log would outlive its person's erasure. */
export function whoCalled({ caller }: FastifyRequest) {
  return caller ? { userId: caller.id, organizationId: caller.organizationId } : {}
}

/**
 * Writes lines in batches, a quarter of a second later at most: each write of its own costs a tenth
 * of its request. Errors are written at once, and all lines at the end.
 */
export function gathered(write: (text: string) => void) {
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  function flush() {
    clearTimeout(timer)
    timer = undefined
    const text = lines
    lines = ''
    if (text) write(text)
  }
  process.once('exit', flush)
  return {
    // Asks pino for the level of the last line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= warning || lines.length > max) return flush()
      timer ??= setTimeout(flush, 250)
    },
  }
}

const warning = 40
const max = 16_384

function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(
    /\/(verify-reset-token|email-changes|invitations|vendor-jobs|calendars)\/[^/]+/,
    '/$1/[cut]',
  )
}
