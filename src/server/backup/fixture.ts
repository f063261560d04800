import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { sha256 } from '#test/unzipped.ts'
import { buildApp } from '../app.ts'
import { demoPassword } from '../demo/people.ts'
import { filePost } from '../email/mail-folder.ts'
import { openDatabase } from '../postgres/database.ts'
import { folderStore } from '../storage/folder-store.ts'
import { folderPlace } from './folder-place.ts'
import { openBackup } from './read.ts'
import { storedAt } from './stored.ts'

/** A whole Rooftree in this process, on a database of the test's own. */
export interface Server {
  /** The paths of all calls that are answered without naming anything. */
  paths: string[]
  get(url: string, token: string): Promise<Row[]>
  text(url: string, token: string): Promise<string>
  /** A document with this picture, uploaded as a browser does; its small versions are made. */
  addPicture(bytes: Buffer, token: string): Promise<Row>
  /** The bytes of a file. */
  file(url: string, token: string): Promise<Buffer>
  post(url: string, body: object, token?: string): Promise<Row>
  close(): Promise<void>
}

interface Row {
  id?: string
  token?: string
  uploadURL?: string
}

export async function openServer(url: string, dataDir: string): Promise<Server> {
  const database = openDatabase(url, { log: () => {} })
  const app = await buildApp({
    database,
    webDir: null,
    trustProxy: false,
    storage: { store: folderStore(path.join(dataDir, 'files')), keys: ['only for this test'] },
    mail: {
      post: filePost(path.join(dataDir, 'mail'), 'no-reply@test.example'),
      publicUrl: 'https://rooftree.example',
    },
    log: false,
  })
  const headers = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {})
  const ask = (url: string, token: string) => app.inject({ url, headers: headers(token) })
  async function post(url: string, payload: object, token?: string): Promise<Row> {
    const answer = await app.inject({ method: 'POST', url, payload, headers: headers(token) })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  return {
    paths: app.endpoints
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map(({ path }) => path),
    get: async (url, token) => (await ask(url, token)).json(),
    text: async (url, token) => (await ask(url, token)).body,
    async addPicture(payload, token) {
      const { uploadURL = '' } = await post('/api/objects/upload', { name: 'a.jpg' }, token)
      const { pathname, search } = new URL(uploadURL)
      const type = { 'content-type': 'image/jpeg' }
      await app.inject({ method: 'PUT', url: pathname + search, payload, headers: type })
      await app.previews.find(pathname.split('/').at(-1) ?? '', 320)
      const [fileUrl] = uploadURL.split('?')
      return post('/api/documents', { name: 'Kitchen', fileUrl }, token)
    },
    file: async (url, token) => (await ask(url, token)).rawPayload,
    post,
    async close() {
      await app.close()
      await database.close()
    },
  }
}

export async function tokenOf(server: Server): Promise<string> {
  const signedIn = { email: 'admin@demo.example', password: demoPassword }
  return (await server.post('/api/auth/login', signedIn)).token ?? ''
}

/** Endpoints whose answers depend on the time, on other organizations, or on rows left out of backups. */
const ownTime = new Set(['/api/data-exports', '/api/auth/sessions', '/api/jobs', '/api/storage'])

/** The answers to an admin on every endpoint without parameters. */
export async function answersOf(server: Server, token: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const url of server.paths)
    if (!ownTime.has(url)) answers.set(url, await server.text(url, token))
  return answers
}

/** Another landlord, who adds vendors one after the other until `isDone`. */
export async function busyLandlord(server: Server) {
  const { token = '' } = await server.post('/api/auth/register', {
    email: 'busy@test.example',
    password: 'correct horse battery',
    firstName: 'Busy',
    lastName: 'Bee',
  })
  const property = { name: 'A', address: '1 A St', propertyType: 'residential', totalUnits: 1 }
  await server.post('/api/properties', property, token)
  const addVendor = (name: string) => server.post('/api/vendors', { name }, token)
  await addVendor('The first')
  return {
    token,
    async writeUntil(isDone: () => boolean): Promise<Row[]> {
      for (let number = 2; !isDone(); number++) await addVendor(`Vendor ${number}`)
      return server.get('/api/vendors', token)
    },
  }
}

/** How many rows of each table a backup holds, and its files with their checksums. */
export async function heldIn(file = '', passphrase?: string) {
  const place = folderPlace(path.dirname(file))
  const { close, manifest } = await openBackup(storedAt(place, path.basename(file), passphrase))
  close()
  return {
    rows: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
    files: manifest.files.map(({ name, entry }) => [name, entry.sha256]),
  }
}

/** The rows of one statement, on a connection of its own. */
export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The checksums of all files below a folder, by their names. */
export async function filesBelow(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const hashed = files.map(async ({ name, parentPath }) => [
    name,
    sha256(await readFile(path.join(parentPath, name))),
  ])
  return Object.fromEntries((await Promise.all(hashed)).sort())
}
