import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sentence } from '#shared/language/sentence.ts'
import { asRefusal, badRequest, databaseError, Refusal, refusalBody } from '../errors/errors.ts'
import { readerOf } from '../errors/kept-sentences.ts'
import { whoCalled } from './logger.ts'
import { headersOfAll } from './security-headers.ts'

/** The one error handler: our own refusals are sent, other errors become a flat sentence and a log line. */
export function replyToError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = clientRefusal(error, request) ?? asRefusal(error, readerOf(request.caller))
  if (!refusal) {
    request.log.error({ err: databaseError(error), ...whoCalled(request) }, 'unexpected error')
    const said = sentence('Something went wrong. Reference: {reference}', { reference: request.id })
    return sendRefusal(reply, new Refusal(500, said))
  }
  if (refusal.status === 503) {
    request.log.warn({ err: databaseError(error) }, 'unavailable')
    reply.header('retry-after', '2')
  }
  if (refusal.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  if (refusal.status === 413) discardRest(request, reply)
  return sendRefusal(reply, refusal)
}

/** Milliseconds without a byte after which a refused client is considered silent. */
const silence = 2_000

/**
 * A client that sends too much reads the answer only after all of it is sent; closing the
 * connection would lose the answer. The rest is discarded, until `limitBodyTime` ends it.
 */
function discardRest({ raw }: FastifyRequest, reply: FastifyReply) {
  if (raw.complete) return
  reply.removeHeader('connection')
  const timer = setTimeout(() => raw.destroy(), silence)
  raw.on('data', () => timer.refresh())
  raw.once('end', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
  raw.resume()
}

/** A handler may have prepared another answer before it failed: an HTML page, saved text. */
function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  reply.removeHeader('idempotent-replay')
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(refusal))
}

/** Answers a request with an unreadable path; no hook has run for it. */
export function replyToUnreadablePath(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = badRequest('The address cannot be understood')
  return reply.code(400).headers(headersOfAll).send(refusalBody(refusal))
}

/** Answers malformed HTTP, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [line, message] = malformed[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request cannot be understood',
  ]
  const body = JSON.stringify(refusalBody(badRequest(message)))
  const headers = Object.entries({
    ...headersOfAll,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${line}\r\n${headers.join('')}\r\n${body}`)
  // `end` alone would leave the client's half of the connection open.
  socket.destroySoon()
}

const malformed: Record<string, [line: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large'],
}

/** Refusals of Fastify itself, before a handler is reached, in plain text. */
function clientRefusal(error: FastifyError, request: FastifyRequest): Refusal | null {
  // A client that disconnects within its body breaks the connection, not the database.
  if (request.raw.destroyed && !request.raw.complete) return new Refusal(400, unreadable)
  const status = error.statusCode
  if (error instanceof Refusal || !status || status < 400 || status > 499) return null
  return new Refusal(status, clientSentences[status] ?? unreadable)
}

const unreadable = 'The request cannot be understood'
const clientSentences: Record<number, string> = {
  400: 'The request is not valid JSON',
  404: 'Not found',
  413: 'The request is too large',
  415: 'Send JSON with the content type application/json',
}
