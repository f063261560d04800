import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Document } from '#shared/documents/documents.ts'
import { documentOf, upload } from '#test/files.ts'
import { app, landlord, storage, type User } from '#test/world.ts'
import { attachment } from './download.ts'

const digits = '0123456789'
let lana: User
let notes: Document
beforeAll(async () => {
  lana = await landlord()
  const fileUrl = await upload(lana, 'digits.txt', Buffer.from(digits))
  const saved = await lana.post<Document>('/api/documents', { name: 'Übergabe "A"', fileUrl })
  notes = saved.body
})

describe('G5: a download', () => {
  it('is a file to save and nothing a browser would show or cache', async () => {
    const answer = await get()
    expect(answer).toMatchObject({
      statusCode: 200,
      body: digits,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-length': '10',
        'content-disposition': `attachment; filename="_bergabe _A_.txt"; filename*=UTF-8''%C3%9Cbergabe%20_A_.txt`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
      },
    })
  })

  it('needs a sign-in', async () => {
    expect((await app.inject(`/api/documents/${notes.id}/download`)).statusCode).toBe(401)
  })

  it.each([
    ['bytes=0-0', '0', '0-0'],
    ['bytes=2-4', '234', '2-4'],
    ['bytes=7-', '789', '7-9'],
    ['bytes=7-999999999999999', '789', '7-9'],
    ['bytes=-3', '789', '7-9'],
    ['bytes=-99', digits, '0-9'],
  ])('gives %s and no more', async (range, body, given) => {
    expect(await get({ range })).toMatchObject({
      statusCode: 206,
      body,
      headers: { 'content-range': `bytes ${given}/10`, 'content-length': String(body.length) },
    })
  })

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', `bytes=${'0-0,'.repeat(1_000)}0-0`])(
    'refuses %.20s',
    async range => {
      const answer = await get({ range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */10')
      expect(answer.json()).toMatchObject({ message: 'The file does not have these bytes' })
    },
  )

  it.each(['bytes=4-2', 'bytes=x', 'lines=1-2', 'bytes=-', ''])(
    'gives all of it for %s, which is no range',
    async range => {
      expect(await get({ range })).toMatchObject({ statusCode: 200, body: digits })
    },
  )

  it('resumes an interrupted download, if it is still the same file', async () => {
    const { etag } = (await get()).headers
    const range = 'bytes=5-'
    expect((await get({ range, 'if-range': String(etag) })).body).toBe('56789')
    expect((await get({ range, 'if-range': '"another"' })).body).toBe(digits)
  })

  it('of a file with lost bytes is not found', async () => {
    const lost = await documentOf(lana)
    const before = storage.store.read
    app.storage.store.read = async () => null
    const answer = await get({}, lost.id)
    app.storage.store.read = before
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ message: 'File not found' })
  })
})

test.each([
  ['Lease', 'application/pdf', 'Lease.pdf'],
  ['Lease.pdf', 'application/pdf', 'Lease.pdf'],
  ['Bath.JPEG', 'image/jpeg', 'Bath.JPEG'],
  ['evil.exe', 'application/pdf', 'evil.exe.pdf'],
  ['page.html', 'text/plain', 'page.html.txt'],
  ['../../etc/passwd', 'text/plain', '.._.._etc_passwd.txt'],
  ['a\r\nSet-Cookie: x=1', 'text/plain', 'aSet-Cookie_ x=1.txt'],
  ['fdp.\u202eexe', 'application/pdf', 'fdp.exe.pdf'],
])('G5: %j, %s, is saved as %s', (name, type, saved) => {
  expect(attachment({ name, type })).toBe(
    `attachment; filename="${saved}"; filename*=UTF-8''${encodeURIComponent(saved)}`,
  )
})

test('G5: a name that is invalid in a header is encoded there', () => {
  expect(attachment({ name: "日本's", type: 'image/png' })).toBe(
    `attachment; filename="__'s.png"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%27s.png`,
  )
})

function get(headers: Record<string, string> = {}, id = notes.id) {
  return app.inject({
    url: `/api/documents/${id}/download`,
    headers: { authorization: `Bearer ${lana.token}`, ...headers },
  })
}
