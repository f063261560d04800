import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listeningApp } from '../listening-app.ts'
import { landlord, type User } from '../world.ts'

/** F11: a client that sends too much reads the reason, over a real connection, and the next call succeeds. */
let server: Awaited<ReturnType<typeof listeningApp>>
let ann: User
beforeAll(async () => {
  server = await listeningApp({ webDir: null })
  ann = await landlord()
})
afterAll(() => server.close())

const megabyte = 1024 ** 2

describe('F11: a body over the limit', () => {
  test.each([
    ['with its length, to sign in', '/api/auth/login', 8, {}],
    ['with its length, signed in', '/api/properties', 8, {}],
    ['in chunks, signed in', '/api/properties', 8, { 'transfer-encoding': 'chunked' }],
    ['of a report to print', '/api/reports/export-pdf', 12, {}],
  ])('%s is answered 413, twenty times at once', async (_, path, size, headers) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sent(path, size * megabyte, headers)),
    )
    for (const { status, text } of answers)
      expect([status, JSON.parse(text).message]).toEqual([413, 'The request is too large'])
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  })

  test('of a file is answered 413 with the sentence for files', async () => {
    const { body } = await ann.post<{ uploadURL: string }>('/api/objects/upload', {})
    const { pathname, search } = new URL(body.uploadURL)
    const type = { 'content-type': 'application/pdf' }
    const { status, text } = await sent(pathname + search, 51 * megabyte, type, 'PUT')
    expect([status, JSON.parse(text).message]).toEqual([413, 'File size must be less than 50MB'])
  })

  test.each([
    ['the caller is signed out', '/api/properties', 401, { authorization: 'Bearer none' }],
    ['it is no JSON', '/api/properties', 415, { 'content-type': 'text/csv' }],
    ['there is no such call', '/api/nowhere', 413, {}],
  ])('is answered, where %s', async (_, path, expected, headers) => {
    expect((await sent(path, 8 * megabyte, headers)).status).toBe(expected)
  })
})

/** As a browser does it: all of the body, then the answer. */
function sent(
  path: string,
  size: number,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${ann.token}`,
        'content-type': 'application/json',
        ...(headers['transfer-encoding'] ? {} : { 'content-length': size }),
        ...headers,
      },
    })
    call.on('error', reject)
    let isSent = false
    call.on('response', answer => {
      answer.setEncoding('utf8')
      let text = ''
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const done = () => resolve({ status: answer.statusCode ?? 0, text })
        if (isSent) done()
        else call.once('finish', done)
      })
    })
    call.once('finish', () => {
      isSent = true
    })
    call.end(Buffer.alloc(size, ' '))
  })
}
