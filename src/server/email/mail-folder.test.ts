import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { plainEmail } from './fixture.ts'
import type { Email } from './mail.ts'
import { filePost } from './mail-folder.ts'

it('an email stored as a file is readable as text, and by mail programs', async () => {
  const file = await stored({ subject: 'Rent received', paragraphs: [{ hello: 'Zoë' }, 'a\r\nb'] })
  expect(file).toContain('\r\nTo: zoe@test.example\r\nSubject: Rent received\r\n')
  expect(file).toContain('\r\nMessage-ID: <7@test.example>\r\nAuto-Submitted: auto-generated\r\n')
  expect(file).toContain('\r\n\r\nHello Zoë,\r\n\r\na\r\nb\r\n\r\n-- \r\n')
  expect(file).toContain('\r\n\r\nRooftree\r\n--rooftree-7-text\r\n')
  expect(file.endsWith('\r\n--rooftree-7--\r\n')).toBe(true)
})

it('user text starts no header, and text in any language stays intact', async () => {
  const subject = 'Été à Paris, Straße 12 🏠\r\nBcc: eve@test.example'
  const file = await stored({ subject, paragraphs: [] })
  expect(file).not.toMatch(/^Bcc:/m)
  const [, words = ''] = /\r\nSubject: ([\s\S]*?)\r\nMessage-ID/.exec(file) ?? []
  expect(words.split('\r\n ').every(word => word.length <= 75)).toBe(true)
  const said = [...words.matchAll(/=\?UTF-8\?B\?(.+?)\?=/g)].map(([, one = '']) => inText(one))
  expect(said.join('')).toBe('Été à Paris, Straße 12 🏠 Bcc: eve@test.example')
  expect(file).toMatch(/^From: (=\?UTF-8\?B\?[\w+/=]+\?=\s+)+<no-reply@test\.example>\r\n/)
})

it('a line longer than mail programs take is written in short ones', async () => {
  const paragraph = 'é'.repeat(500)
  const file = await stored({ subject: 'Long', paragraphs: [paragraph] })
  const [, body = ''] = /text\/plain.+?\r\n.+?: base64\r\n\r\n([\s\S]+?)\r\n--/.exec(file) ?? []
  expect(inText(body).split('\n')[0]).toBe(paragraph)
  expect(Math.max(...file.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(78)
})

async function stored(words: Pick<Email, 'subject' | 'paragraphs'>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rooftree-mail-'))
  try {
    const mails = path.join(folder, 'mail')
    const post = filePost(mails, 'no-reply@test.example')
    await post({ ...plainEmail, id: '7', recipient: 'zoe@test.example', ...words })
    expect(await readdir(mails)).toEqual(['7.eml'])
    return await readFile(path.join(mails, '7.eml'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

function inText(base64: string): string {
  return Buffer.from(base64, 'base64').toString()
}
