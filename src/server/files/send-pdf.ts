import type { FastifyReply } from 'fastify'
import { attachment } from './download.ts'

/** Sends a PDF as a download under a name, whose spaces become underscores. */
export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): Buffer {
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': attachment({
      name: name.replaceAll(' ', '_'),
      type: 'application/pdf',
    }),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  })
  return bytes
}
