import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestedEmail } from '#shared/messaging/test-email.ts'
import { operator } from '#test/operator.ts'
import { refusal, startSmtpServer } from '#test/smtp-server.ts'
import { database, landlord, signInLimits, storage, type User } from '#test/world.ts'
import { buildApp } from '../../app.ts'
import { smtpPost } from './smtp.ts'

/** The operator sends an email to themselves, through a mail server on this machine. */

const full = new Set<string>()
const path = '/api/outbox/tests'
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
const apps: FastifyInstance[] = []

beforeAll(async () => {
  smtp = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onRcptTo: ({ address }, _session, done) =>
      done(full.has(address) ? refusal(552, 'Mailbox full') : null),
  })
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await smtp.close()
})

async function testBy(operator: User, url = smtp.url) {
  const app = await buildApp({
    ...{ database, webDir: null, trustProxy: false, log: false, signInLimits, storage },
    operatorEmail: operator.user.email.toLowerCase(),
    mail: { post: smtpPost(url, 'no-reply@mail.rent.example'), publicUrl: 'https://rent.example' },
  })
  apps.push(app)
  const headers = { authorization: `Bearer ${operator.token}` }
  const answer = await app.inject({ method: 'POST', url: path, headers })
  return { status: answer.statusCode, tested: answer.json<TestedEmail>() }
}

it('is accepted: the operator reads each command and answer, and no password', async () => {
  const lana = await landlord()
  const url = smtp.url.replace('//', '//postmaster:hush-hush-hush@')
  const { status, tested } = await testBy(lana, url)
  expect(status).toBe(201)
  expect(tested).toMatchObject({ recipient: lana.user.email, isAccepted: true })
  const said = tested.dialogue.map(({ by, text }) => `${by} ${text}`)
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^rooftree EHLO /),
      expect.stringMatching(/^server 235 /),
      'rooftree MAIL FROM:<no-reply@mail.rent.example>',
      `rooftree RCPT TO:<${lana.user.email}>`,
    ]),
  )
  const hidden = ['hush-hush-hush', 'hush-hush-hush\0'].map(one => btoa(one).replace(/=+$/, ''))
  for (const secret of ['hush-hush-hush', ...hidden]) expect(said.join('\n')).not.toContain(secret)
  const mail = smtp.accepted.find(({ recipient }) => recipient === lana.user.email)
  expect(mail?.source).toContain('Subject: Rooftree can send emails')
})

it('is not accepted: the last lines are the reason of the server, or of the connection', async () => {
  const lana = await landlord()
  full.add(lana.user.email)
  const refused = await testBy(lana)
  expect(refused.tested.isAccepted).toBe(false)
  expect(refused.tested.dialogue).toContainEqual({ by: 'server', text: '552 Mailbox full' })
  const { status, tested } = await testBy(lana, 'smtp://127.0.0.1:9')
  expect(status).toBe(201)
  expect(tested.isAccepted).toBe(false)
  expect(tested.dialogue.at(-1)?.text).toContain('ECONNREFUSED')
})

it('is for the operator alone, and a sentence where emails are saved as files', async () => {
  const lana = await landlord()
  expect((await lana.post(path)).status).toBe(403)
  const olga = await operator()
  expect(await olga.post(path)).toMatchObject({
    ...{
      status: 409,
      body: { message: 'No email server is set up: set one up and start Rooftree again' },
    },
  })
})
