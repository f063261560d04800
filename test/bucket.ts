import type { IncomingHttpHeaders } from 'node:http'
import { buildApp } from 'fauxqs'
import type { Bucket } from '#server/config/bucket.ts'

/** A bucket on a server of this test's own that speaks S3, in memory. */
export interface TestBucket {
  settings: Bucket
  /** The same, as the environment of a command. */
  environment: Record<string, string>
  /** The number of open multipart uploads. */
  halfSent: () => number
  /** Its requests, the oldest first. */
  requests: readonly { url: string; headers: IncomingHttpHeaders }[]
  close: () => Promise<void>
}

const key = 'rooftree-test'

export async function startBucket(): Promise<TestBucket> {
  const server = buildApp({ logger: false })
  const half = new Set<string>()
  const names = new Set<string>()
  const requests: { url: string; headers: IncomingHttpHeaders }[] = []
  server.addHook('onRequest', async ({ headers, method, url }, reply) => {
    requests.push({ url, headers })
    if (!headers.authorization?.includes(`Credential=${key}/`))
      return reply.code(403).type('application/xml').send(refusal('InvalidAccessKeyId'))
    const name = url.split('?')[0] ?? ''
    const isPart = method === 'PUT' && url.includes('partNumber=')
    if (method === 'DELETE' && !url.includes('uploadId=')) names.delete(name)
    if (isPart) half.add(name)
    // Amazon S3 supports `If-None-Match: *` on a write; this server does not.
    if (isPart || headers['if-none-match'] !== '*') return
    if (names.has(name))
      return reply.code(412).type('application/xml').send(refusal('PreconditionFailed'))
    names.add(name)
  })
  server.addHook('onResponse', async ({ method, url }) => {
    const name = url.split('?')[0] ?? ''
    if (url.includes('uploadId=') && method !== 'PUT') half.delete(name)
  })
  const endpoint = await server.listen({ port: 0, host: '127.0.0.1' })
  await server.inject({
    method: 'PUT',
    url: '/papers',
    headers: { authorization: `Credential=${key}/` },
  })
  return {
    environment: { S3_BUCKET: 'papers', S3_KEY: key, S3_SECRET: 'hush', S3_ENDPOINT: endpoint },
    settings: {
      ...{ bucket: 'papers', credentials: { key, secret: 'hush' }, region: 'us-east-1', endpoint },
      ...{ prefix: '', encryption: undefined },
    },
    requests,
    halfSent: () => half.size,
    close: () => server.close(),
  }
}

function refusal(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}
