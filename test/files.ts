import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Document } from '#shared/documents/documents.ts'
import { sentTypeOf } from '#shared/documents/uploads.ts'
import { type Answer, app, type User } from './world.ts'

/** Files as people upload them, and malicious ones. */

/** A small file of every type that is taken, by its name. */
export const soundFiles: Record<string, Buffer> = {
  'lease.pdf': Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  'letter.doc': wordDocument('WordDocument'),
  'letter.docx': zipOf('[Content_Types].xml', 'word/document.xml'),
  'kitchen.jpg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'bath.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'notes.txt': Buffer.from('Keys: 2 × front door\n'),
}

/** Requests an upload address; `said` is the declaration of the caller. */
export async function issue(person: User, said: object = {}): Promise<string> {
  const { body } = await person.post<{ uploadURL: string }>('/api/objects/upload', said)
  return body.uploadURL
}

/** PUTs bytes to an address without a token: the address is the right. */
export async function put(
  url: string,
  bytes: Buffer,
  type: string | null,
): Promise<Answer<{ id?: string; message?: string; fileType?: string; fileSize?: number }>> {
  const { pathname, search } = new URL(url)
  const answer = await app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: type === null ? {} : { 'content-type': type },
    payload: bytes,
  })
  const { statusCode: status, body: text, headers } = answer
  return { status, body: answer.json(), text, headers }
}

/** Uploads a file as the screen does. Answers the fileUrl to save. */
export async function upload(
  person: User,
  name = 'lease.pdf',
  bytes: Buffer = soundFiles[name] ?? Buffer.from('Some text'),
): Promise<string> {
  const type = sentTypeOf(name) ?? 'text/plain'
  const url = await issue(person, { name, type, size: bytes.length })
  const { status, text } = await put(url, bytes, type)
  if (status !== 200) throw new Error(`The upload of ${name} was refused: ${text}`)
  return fileUrlOf(url)
}

export function fileUrlOf(uploadURL: string): string {
  return uploadURL.split('?')[0] ?? ''
}

/** A document with a small PDF. */
export async function documentOf(
  person: User,
  place: Partial<
    Record<'propertyId' | 'unitId' | 'expenseId' | 'leaseId' | 'requestId', string>
  > = {},
  name = 'Lease 2026',
): Promise<Document> {
  const fileUrl = await upload(person)
  const { status, body, text } = await person.post<Document>('/api/documents', {
    name,
    fileUrl,
    ...place,
  })
  if (status !== 201) throw new Error(`The document was refused: ${text}`)
  return body
}

/** A photo of a property. */
export async function photoOf(person: User, propertyId: string): Promise<Document> {
  const fileUrl = await upload(person, 'bath.png')
  const photo = { name: 'Front', fileUrl, propertyId, isPhoto: true }
  const { status, body, text } = await person.post<Document>('/api/documents', photo)
  if (status !== 201) throw new Error(`The photo was refused: ${text}`)
  return body
}

/** The answer of an address, requested again while the picture is being resized, as a screen does. */
export async function pictureAt(url: string, token?: string) {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  let answer = await app.inject({ url, headers })
  while (answer.statusCode === 503) answer = await app.inject({ url, headers })
  return answer
}

/** Names of all files below a folder, sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

/** A zip with these empty entries. */
export function zipOf(...names: string[]): Buffer {
  const locals = names.map(name => {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(name.length, 26)
    return Buffer.concat([head, Buffer.from(name)])
  })
  const start = locals.reduce((sum, local) => sum + local.length, 0)
  const central = Buffer.concat(
    names.map(name => {
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(0x02014b50, 0)
      entry.writeUInt16LE(name.length, 28)
      return Buffer.concat([entry, Buffer.from(name)])
    }),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([...locals, central, end])
}

/** An old Office container whose directory's fifth entry, in its second sector, is this stream. */
export function wordDocument(stream: string): Buffer {
  const [header, table, first, second] = [0, 1, 2, 3].map(() => Buffer.alloc(512, 0))
  if (!header || !table || !first || !second) throw new Error('A buffer was not made')
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 48)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  table.fill(0xff)
  table.writeUInt32LE(2, 4)
  table.writeUInt32LE(0xfffffffe, 8)
  first.write('Root Entry', 0, 'utf16le')
  second.write(stream, 0, 'utf16le')
  return Buffer.concat([header, table, first, second])
}
