import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { fileTypeOf } from '#shared/objects.ts'
import { filesBelow, issue, put, soundFiles, wordDocument, zipOf } from '#test/files.ts'
import { app, call, fileFolder, landlord, newcomer, type Somebody } from '#test/world.ts'
import { signUpload, verifyUpload } from '../files/upload-link.ts'

const pdf = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
const pdfType = 'application/pdf'
let lana: Somebody
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

  it('is worth nothing when a single character of it is another', async () => {
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

  it('N2: outlives a new key by its fifteen minutes, where the old one is named', () => {
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

  it('begins where the browser is, else where the call went', async () => {
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

  it('of two files at once takes one, whole', async () => {
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

  it('is given to a person fifty times, then what was uploaded is to be saved first', async () => {
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

describe('G4: a file', () => {
  // Each file here counts among the fifty that a person may leave unsaved.
  beforeAll(async () => {
    lana = await landlord()
  })

  test.each(Object.entries(soundFiles))('%s is taken as what it is', async (name, bytes) => {
    const type = fileTypeOf(name) ?? ''
    expect(await put(await issue(lana, { name, type }), bytes, type)).toMatchObject({
      status: 200,
      body: { fileType: type, fileSize: bytes.length },
    })
  })

  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const text = (words: string) => Buffer.from(words)
  const disguises: [what: string, name: string, bytes: Buffer, type?: string | null][] = [
    ['an SVG as a PNG', 'x.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['HTML as text', 'x.txt', text('\n <!DOCTYPE html><script>x()</script>')],
    ['a script before a PDF', 'x.pdf', text('<script>x()</script>\n%PDF-1.4')],
    ['a program as a PDF', 'x.pdf', Buffer.from('MZ\x90\0\x03\0\0\0PE\0\0', 'latin1')],
    ['a plain zip as a Word file', 'x.docx', zipOf('a.txt', 'b.txt')],
    ['a spreadsheet as a Word file', 'x.docx', zipOf('[Content_Types].xml', 'xl/workbook.xml')],
    [
      'a Word file with macros',
      'x.docx',
      zipOf('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin'),
    ],
    ['an old spreadsheet as a Word file', 'x.doc', wordDocument('Workbook')],
    ['HTML in UTF-16 as text', 'x.txt', Buffer.from('\ufeff<script>x()</script>', 'utf16le')],
    ['a control in UTF-16 as text', 'x.txt', Buffer.from('\ufeffa\0b', 'utf16le')],
    ['a PDF that begins late', 'x.pdf', text(`${' '.repeat(1_100)}%PDF-1.4`)],
    ['a zip before a PDF', 'x.pdf', Buffer.concat([zipOf('a.txt'), text('%PDF-1.4')])],
    ['a PNG as a JPEG', 'x.jpg', soundFiles['bath.png'] ?? text('')],
    ['a PDF declared as text', 'x.pdf', pdf, 'text/plain'],
    ['a PDF named as a picture', 'x.png', pdf, pdfType],
    ['half a zip', 'x.docx', zipOf('[Content_Types].xml', 'word/document.xml').subarray(0, 60)],
    ['HTML declared as HTML', 'x.txt', text('<p>Hello</p>'), 'text/html'],
    ['a file of no declared type', 'x.txt', text('Hello'), null],
    ['a file of an empty type', 'x.txt', text('Hello'), ''],
    ['a file of a type that is none', 'x.txt', text('Hello'), 'text'],
    ['any bytes', 'x.txt', text('Hello'), 'application/octet-stream'],
  ]

  const ours = /^Choose a PDF, Word \(doc, docx\), JPEG, PNG or text file(: the content|$)/
  const named =
    /^Send the file itself with a Content-Type header .* application\/pdf, .*text\/plain$/

  test.each(disguises)(
    '%s is refused, and nothing of it kept',
    async (_what, name, bytes, type) => {
      const before = await filesBelow(fileFolder)
      const url = await issue(lana, { name })
      const answer = await put(url, bytes, type === undefined ? fileTypeOf(name) : type)
      expect(answer.status).toBe(415)
      expect(answer.body.message).toMatch(type === undefined || type?.includes('/') ? ours : named)
      expect(await filesBelow(fileFolder)).toEqual(before)
    },
  )

  it('that is empty is refused', async () => {
    const answer = await put(await issue(lana), Buffer.alloc(0), pdfType)
    expect(answer).toMatchObject({ status: 400, body: { message: 'The file is empty' } })
  })

  it('that is a picture with something behind it is taken as the picture it is', async () => {
    const picture = soundFiles['kitchen.jpg'] ?? pdf
    const tail = Buffer.concat([picture, text('<?php x(); ?>')])
    // What stands behind a picture is not kept.
    expect(await put(await issue(lana), tail, 'image/jpeg')).toMatchObject({
      status: 200,
      body: { fileSize: picture.length },
    })
  })

  it.each([
    [
      'a PDF behind lines of a printer',
      'x.pdf',
      text(`\x1b%-12345X@PJL\r\n${' '.repeat(900)}%PDF-1.7`),
    ],
    ['text in UTF-16', 'x.txt', Buffer.from('\ufeffKeys: 2 × front door\r\n', 'utf16le')],
    ['text in UTF-16, high byte first', 'x.txt', Buffer.from('\ufeffKeys\r\n', 'utf16le').swap16()],
  ])('that is %s is taken as it came', async (_what, name, bytes) => {
    const answer = await put(await issue(lana, { name }), bytes, fileTypeOf(name))
    expect(answer).toMatchObject({ status: 200, body: { fileSize: bytes.length } })
  })

  it('that unpacks to gigabytes is looked at without unpacking', async () => {
    const bomb = Buffer.concat([
      Buffer.from([0x50, 0x4b, 3, 4]),
      Buffer.alloc(1_000_000),
      zipOf(...Array.from({ length: 9_000 }, (_, at) => `${at}`)),
    ])
    const since = performance.now()
    expect((await put(await issue(lana), bomb, docx)).status).toBe(415)
    expect(performance.now() - since).toBeLessThan(1_000)
  })

  it('that was refused may be followed by the right one at the same address', async () => {
    const url = await issue(lana)
    expect((await put(url, text('MZ'), pdfType)).status).toBe(415)
    expect((await put(url, pdf, pdfType)).status).toBe(200)
  })
})
