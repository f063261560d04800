import path from 'node:path'
import { buildApp } from '../app.ts'
import { demoPassword } from '../demo/people.ts'
import { filePost } from '../email/mail-folder.ts'
import { openDatabase } from '../postgres/database.ts'
import { folderStore } from '../storage/folder-store.ts'
import { openBackup } from './read.ts'

/** A whole Rooftree in this process, on a database of the test's own. */
export interface Server {
  /** The paths of all calls that are answered without naming anything. */
  paths: string[]
  get(url: string, token: string): Promise<Row[]>
  text(url: string, token: string): Promise<string>
  post(url: string, body: object, token?: string): Promise<Row>
  close(): Promise<void>
}

interface Row {
  id?: string
  token?: string
}

export async function openServer(url: string, dataDir: string): Promise<Server> {
  const database = openDatabase(url, { log: () => {} })
  const app = await buildApp({
    database,
    webDir: null,
    trustProxy: false,
    storage: { store: folderStore(path.join(dataDir, 'files')), keys: ['only for this test'] },
    mail: {
      post: filePost(path.join(dataDir, 'mail'), 'Rooftree <no-reply@test.example>'),
      publicUrl: 'https://rooftree.example',
    },
    log: false,
  })
  const headers = (token?: string) => (token ? { authorization: `Bearer ${token}` } : {})
  const ask = (url: string, token: string) => app.inject({ url, headers: headers(token) })
  return {
    paths: app.endpoints
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map(({ path }) => path),
    get: async (url, token) => (await ask(url, token)).json(),
    text: async (url, token) => (await ask(url, token)).body,
    async post(url, payload, token) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: headers(token) })
      if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
      return answer.json()
    },
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
export async function heldIn(file = '') {
  const { close, manifest } = await openBackup(file)
  close()
  return {
    rows: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
    files: manifest.files.map(({ name, entry }) => [name, entry.sha256]),
  }
}
