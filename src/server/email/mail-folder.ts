import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { oneLine } from '#shared/messaging/email-wording.ts'
import { fromOf, headersOf, messageIdOf } from './headers.ts'
import type { Attachment, Email, Link, Post } from './mail.ts'
import { renderEmail } from './rendering.ts'

/** Stores each mail from the address `from` as `<id>.eml` in `folder`: for an installation without a mail server. */
export function filePost(folder: string, from: string): Post {
  async function post(email: Email) {
    const text = inFull(email, from)
    try {
      await keep(email.id, text)
    } catch (error) {
      if (Object(error).code !== 'ENOENT') throw error
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await keep(email.id, text)
    }
  }
  async function keep(id: string, text: string) {
    // Written to a temporary file and renamed: a reader never finds half an email.
    const draft = path.join(folder, `.${randomUUID()}`)
    await writeFile(draft, text, { mode: 0o600, flush: true })
    await rename(draft, path.join(folder, `${id}.eml`))
  }
  const fileOf = (id: string) => path.join(folder, `${id}.eml`)
  const linksOf = (id: string) => readFile(fileOf(id), 'utf8').then(linksIn, unlessGone<Link[]>([]))
  return Object.assign(post, {
    delivery: 'file' as const,
    folder: {
      ids: () => idsIn(folder),
      textOf: (id: string) => readFile(fileOf(id), 'utf8').then(label, unlessGone('')),
      bytesOf: (id: string) => stat(fileOf(id)).then(({ size }) => size),
      remove: (id: string) => rm(fileOf(id), { force: true }),
      linksOf,
    },
  })
}

async function idsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(unlessGone<string[]>([]))
  return names.flatMap(name => /^([\da-f-]{36})\.eml$/.exec(name)?.[1] ?? [])
}

function unlessGone<T>(instead: T) {
  return (error: unknown): T => {
    if (Object(error).code === 'ENOENT') return instead
    throw error
  }
}

/** The text of an email, as a person reads it. */
function label(file: string): string {
  const [head = '', ...parts] = file.split('\r\n--rooftree-')
  const said = head.replace(/(?:\r\n )?=\?UTF-8\?B\?([^?]*)\?=/g, (_, word) => fromBase64(word))
  return [said, ...parts.filter(part => part.includes('Content-Type: text/')).map(wordsOf)].join(
    '\n',
  )
}

function wordsOf(part: string): string {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\n')
  return head.includes(inBase64) ? fromBase64(text) : text
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString()

/** Of the plain part, where each is on a line of its own. A long line puts the part into Base64. */
function linksIn(file: string): Link[] {
  const parts = file.split('\r\n--rooftree-')
  const plainPart = parts.find(part => part.includes('Content-Type: text/plain')) ?? ''
  return wordsOf(plainPart)
    .split('\n')
    .flatMap(line => {
      const at = line.search(/: https?:\/\/\S+\s*$/)
      return at < 0 ? [] : [{ words: line.slice(0, at), link: line.slice(at + 2).trim() }]
    })
}

const inBase64 = 'Content-Transfer-Encoding: base64'

/**
 * An email as mail programs open it (RFC 5322), readable as text: no mail server has to be able to send it. Built
 * here, because the library for mail servers takes thirty times as long.
 */
function inFull(email: Email, from: string): string {
  const { id, replyTo } = email
  const { text, html } = renderEmail(email)
  // Authors do not know the id of an email: no line of a text can end a part.
  const boundary = `rooftree-${id}`
  const headers = [['Message-ID', messageIdOf(email, from)], ...headersOf(email, from)]
  return [
    `From: ${asName(fromOf(email))} <${from}>`,
    `To: ${inHeader(email.recipient)}`,
    ...(replyTo ? [`Reply-To: ${inHeader(replyTo)}`] : []),
    `Subject: ${inHeader(email.subject)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    ...['', `--${boundary}`, `Content-Type: multipart/alternative; boundary="${boundary}-text"`],
    ...['', `--${boundary}-text`, ...part('plain', text)],
    ...[`--${boundary}-text`, ...part('html', html)],
    `--${boundary}-text--`,
    ...email.attachments.flatMap(file => [`--${boundary}`, ...attached(file)]),
    ...[`--${boundary}--`, ''],
  ].join('\r\n')
}

function attached({ filename, contentType, content, contentId }: Attachment): string[] {
  const name = `filename*=UTF-8''${encodeURIComponent(filename)}`
  return [
    `Content-Type: ${contentType}`,
    'Content-Transfer-Encoding: base64',
    ...(contentId ? [`Content-ID: <${contentId}>`] : []),
    `Content-Disposition: ${contentId ? 'inline' : 'attachment'}; ${name}`,
    ...['', ...inShortLines(content)],
  ]
}

function part(kind: 'plain' | 'html', words: string): string[] {
  const lines = words.split(/\r\n|\r|\n/)
  const isLong = lines.some(line => Buffer.byteLength(line) > longestLine)
  return [
    `Content-Type: text/${kind}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isLong ? 'base64' : '8bit'}`,
    ...['', ...(isLong ? inShortLines(Buffer.from(words)) : lines)],
  ]
}

function inShortLines(bytes: Buffer): string[] {
  return bytes.toString('base64').match(/.{1,76}/g) ?? []
}

/** Bytes. */
const longestLine = 998

/** A name before an address: brackets and commas would be read as part of the address. */
function asName(name: string): string {
  return /^[ -~]*$/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : inHeader(name)
}

/** One line of a header; non-ASCII text in encoded words of at most 75 characters (RFC 2047). */
function inHeader(text: string): string {
  const line = oneLine(text)
  if (/^[ -~]*$/.test(line)) return line
  const words = line.match(/.{1,11}/gu) ?? []
  return words.map(word => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ')
}
