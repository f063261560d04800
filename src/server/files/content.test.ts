import { beforeAll, describe, expect, it, test } from 'vitest'
import { fileTypeOf } from '#shared/documents/uploads.ts'
import { filesBelow, issue, put, soundFiles, wordDocument, zipOf } from '#test/files.ts'
import { app, fileFolder, landlord, type User } from '#test/world.ts'

const pdf = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
const pdfType = 'application/pdf'
let lana: User
beforeAll(async () => {
  lana = await landlord()
})

describe('G4: a file', () => {
  test.each(Object.entries(soundFiles))('%s is accepted as its type', async (name, bytes) => {
    const type = fileTypeOf(name) ?? ''
    const answer = await put(await issue(lana, { name, type }), bytes, type)
    expect(answer).toMatchObject({
      status: 200,
      body: { fileType: type, fileSize: bytes.length },
    })
    // Until its small versions lie beside it, if it has any.
    await app.previews.find(answer.body.id ?? '', 320)
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
    /^Send the file itself with a Content-Type header .* image\/heic, .* application\/pdf, .*text\/plain$/

  test.each(disguises)(
    '%s is refused, and nothing of it stored',
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
    // Data behind a picture is not stored.
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
  ])('that is %s is accepted unchanged', async (_what, name, bytes) => {
    const answer = await put(await issue(lana, { name }), bytes, fileTypeOf(name))
    expect(answer).toMatchObject({ status: 200, body: { fileSize: bytes.length } })
  })

  it('that unpacks to gigabytes is inspected without unpacking', async () => {
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
