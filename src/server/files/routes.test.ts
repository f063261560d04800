import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { filesBelow, issue, pictureAt, put, soundFiles, upload } from '#test/files.ts'
import { photoFile } from '#test/photos/made.ts'
import { app, call, fileFolder, landlord, memberOf, newcomer, type User } from '#test/world.ts'
import { signUpload, verifyUpload } from './upload-link.ts'

const pdf = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
const pdfType = 'application/pdf'
let lana: User
beforeAll(async () => {
  lana = await landlord()
})

describe('G1: an upload address', () => {
  it('takes a file once', async () => {
    const url = await issue(lana)
    expect(new URL(url).pathname).toMatch(/^\/api\/objects\/[0-9a-f-]{36}$/)
    expect(await put(url, pdf, pdfType)).toMatchObject({
      status: 200,
      body: { fileType: pdfType, fileSize: pdf.length },
    })
    expect(await put(url, pdf, pdfType)).toMatchObject({
      status: 409,
      body: { message: 'A file was already uploaded to this address' },
    })
  })

  it('is invalid with any single character changed', async () => {
    const url = await issue(lana)
    const before = await filesBelow(fileFolder)
    const from = url.indexOf('?') + 1
    const statuses = new Set<number>()
    for (let at = from; at < url.length; at++) {
      const other = url[at] === 'a' ? 'b' : 'a'
      const { status } = await put(url.slice(0, at) + other + url.slice(at + 1), pdf, pdfType)
      statuses.add(status)
    }
    expect([...statuses]).toEqual([403])
    for (const [given, changed] of [
      [/objects\/../, 'objects/ff'],
      [/=([^&]*)$/, '='],
    ] as const)
      expect((await put(url.replace(given, changed), pdf, pdfType)).status).toBe(403)
    expect(await filesBelow(fileFolder)).toEqual(before)
    expect((await put(url, pdf, pdfType)).status).toBe(200)
  })

  it('is good for fifteen minutes, for its object and its person', async () => {
    const { pathname, origin } = new URL(await issue(lana))
    const id = pathname.split('/').at(-1) ?? ''
    const { keys } = app.storage
    const late = Date.now() - (15 * 60 + 1) * 1_000
    const other = (await newcomer()).user.id
    for (const [query, sentence] of [
      [
        signUpload(keys, id, lana.user.id, late),
        'This upload address has expired. Please try again.',
      ],
      [signUpload(keys, id, other), 'This upload address is not valid'],
      [signUpload(keys, v7(), lana.user.id), 'This upload address is not valid'],
      [signUpload(['another key'], id, lana.user.id), 'This upload address is not valid'],
    ] as const)
      expect(await put(origin + pathname + query, pdf, pdfType)).toMatchObject({
        status: 403,
        body: { message: sentence },
      })
    const inTime = signUpload(keys, id, lana.user.id, late + 10_000)
    expect((await put(origin + pathname + inTime, pdf, pdfType)).status).toBe(200)
  })

  it('N2: outlives a new key by its fifteen minutes, where the old one is configured', () => {
    const [old] = app.storage.keys
    const id = v7()
    const query = Object.fromEntries(new URLSearchParams(signUpload([old], id, lana.user.id)))
    expect(verifyUpload(['the key of today', 'another', old], id, query)).toBe(lana.user.id)
    expect(() => verifyUpload(['the key of today'], id, query)).toThrow('is not valid')
    const later = Date.now() + 15 * 60_000
    expect(() => verifyUpload(['the key of today', old], id, query, later)).toThrow('has expired')
  })

  it.each(['GET', 'POST', 'DELETE', 'PATCH'] as const)('is for PUT, not for %s', async method => {
    const { pathname, search } = new URL(await issue(lana))
    expect((await call(method, pathname + search, { token: lana.token })).status).toBe(404)
  })

  it('begins with the origin of the browser, else of the call', async () => {
    const headers = { host: 'inside:81', 'sec-fetch-site': 'same-origin' }
    const asked = async (more: object) =>
      (await lana.post<{ uploadURL: string }>('/api/objects/upload', {}, { ...headers, ...more }))
        .body.uploadURL
    expect(await asked({ origin: 'https://rent.example.com' })).toMatch(
      /^https:\/\/rent\.example\.com\/api\/objects\//,
    )
    expect(await asked({})).toMatch(/^http:\/\/inside:81\/api\/objects\//)
  })

  it('is refused to another website', async () => {
    const { pathname, search } = new URL(await issue(lana))
    const answer = await app.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { origin: 'https://evil.test', 'content-type': pdfType },
      payload: pdf,
    })
    expect(answer.statusCode).toBe(403)
  })

  it('of two parallel uploads accepts one, whole', async () => {
    const url = await issue(lana)
    const before = await filesBelow(fileFolder)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map(letter =>
        put(url, Buffer.from(letter.repeat(300_000)), 'text/plain'),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409, 409])
    expect(await filesBelow(fileFolder)).toHaveLength(before.length + 1)
  })

  it('is issued to a person fifty times, then uploads have to be saved first', async () => {
    const ann = await landlord()
    const answers = await Promise.all(
      Array.from({ length: 55 }, () => ann.post('/api/objects/upload')),
    )
    const statuses = answers.map(answer => answer.status)
    expect(statuses.filter(status => status === 201)).toHaveLength(50)
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    expect((await lana.post('/api/objects/upload')).status).toBe(201)
  })
})

describe('a file that is not saved yet', () => {
  it('is visible to its uploader and no one else, until it is saved', async () => {
    const fileUrl = await upload(lana, 'me.heic', photoFile('turned.heic'))
    const addressOf = (url: string) =>
      `/api/objects/unsaved/${new URL(url).pathname.split('/').at(-1)}`
    const pathname = addressOf(fileUrl)
    const small = await pictureAt(`${pathname}?size=1600`, lana.token)
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(small.headers['content-disposition']).toContain('filename="me.jpg"')
    expect((await lana.get(`${pathname}?size=640`)).status).toBe(400)
    expect((await lana.get(`${addressOf(await issue(lana))}?size=320`)).status).toBe(404)
    const colleague = await memberOf(lana, 'admin')
    for (const other of [colleague, await landlord(), await newcomer()])
      expect((await other.get(`${pathname}?size=320`)).status).toBe(404)
    expect((await call('GET', `${pathname}?size=320`)).status).toBe(401)
    // From then on it is read where the document is.
    await lana.post('/api/documents', { name: 'Me', fileUrl })
    expect((await lana.get(`${pathname}?size=320`)).status).toBe(404)
  })
})

describe('G2: a file’s name', () => {
  it.each([
    '../../../etc/passwd.pdf',
    '%2e%2e%2f%2e%2e%2fx.pdf',
    '..\\..\\x.pdf',
    '/etc/cron.d/x.pdf',
    'C:\\x.pdf',
    '.pdf',
  ])('%s never becomes part of a path', async name => {
    const before = await filesBelow(fileFolder)
    const url = await issue(lana, { name })
    expect(url).not.toMatch(/etc|x\.pdf|\.\./)
    expect((await put(url, pdf, pdfType)).status).toBe(200)
    const made = (await filesBelow(fileFolder)).filter(file => !before.includes(file))
    expect(made).toEqual([expect.stringMatching(/^(..)\/(..)\/\1\2[0-9a-f-]{32}$/)])
  })

  it.each([['x'.repeat(5_000)], ['lease.exe'], ['lease'], ['lease.pdf.html'], ['lease.pdf\0.png']])(
    '%# that is too long or no name of a file we take is refused',
    async name => {
      expect((await lana.post('/api/objects/upload', { name })).status).toBe(400)
    },
  )

  it('in place of an object’s id is no address', async () => {
    for (const path of ['..%2f..%2fsecret-key', '%2e%2e', 'x'.repeat(290), '%00']) {
      const query = signUpload(['another key'], path, lana.user.id)
      const answer = await app.inject({
        method: 'PUT',
        url: `/api/objects/${path}${query}`,
        headers: { 'content-type': pdfType },
        payload: pdf,
      })
      expect([403, 404], path).toContain(answer.statusCode)
    }
  })
})
