import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { killPostgres, launch, type Program } from './crash/program.ts'
import { fillMigrated } from './migrated-folder.ts'
import { startSmtpServer } from './smtp-server.ts'
import { freshEmail } from './world.ts'

let dataDir = ''
let server: Program | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'rt-mail-'))
  await fillMigrated(dataDir)
})
afterAll(async () => {
  await server?.kill()
  await killPostgres(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('L9: an email of a server killed between commit and sending arrives after the next start, once or twice', async () => {
  const asked = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  let takes = false
  let answers = false
  const smtp = await startSmtpServer({
    // First the mail server does not answer to the recipient's name until Rooftree is dead …
    onRcptTo(_to, _session, done) {
      if (takes) return done()
      asked.resolve()
    },
    // … then it accepts the email, and Rooftree dies before the answer.
    async beforeAnswer() {
      taken.resolve()
      if (!answers) await new Promise(() => {})
    },
  })
  const port = await freePort()
  const start = () => launch(port, { DATA_DIR: dataDir, SMTP_URL: smtp.url })
  server = start()
  await server.ready
  const email = freshEmail()
  const person = { email, password: 'correct horse battery', firstName: 'Ann', lastName: 'Lee' }
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  expect(registered.status).toBe(201)
  await asked.promise
  await server.kill()
  takes = true
  server = start()
  // The outbox is looked through at every start.
  await taken.promise
  await server.kill()
  answers = true
  server = start()
  await server.ready
  await expect
    .poll(() => smtp.accepted.map(({ recipient }) => recipient), { timeout: 60_000 })
    .toEqual([email, email])
  const [first, second] = smtp.accepted.map(({ source }) => source)
  expect(first).toContain('Subject: Confirm your email address')
  // A mail program shows it once: it is the same mail.
  const idOf = (source = '') => /^Message-ID: .+$/m.exec(source)?.[0]
  expect(idOf(second)).toBe(idOf(first) ?? expect.fail())
  await server.kill()
  await smtp.close()
}, 120_000)
