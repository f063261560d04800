import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { loggerOptions } from '#server/http/logger.ts'
import { nameOf } from './every-endpoint.ts'
import { database, freshEmail, landlord, mail, organizationIdOf, storage } from './world.ts'

const canaries = {
  password: 'canary-password-1f7c',
  reset: 'canary-reset-77aa01',
  link: 'canary-invitation-5d20',
  token: 'rtk_canary-token-09ab',
  cookie: 'canary-cookie-3e3e',
  text: 'canary words of a message',
  query: 'canary-in-a-query',
}

test('the log has every call with its id, in UTC, and none of its secrets', async () => {
  const { app, lines } = await logged()
  const email = freshEmail()
  const names = { firstName: 'Log\r\n{"level":30,"msg":"forged"}', lastName: 'Lee' }
  const registered = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, password: canaries.password, ...names },
  })
  const { token } = registered.json<{ token: string }>()
  const login = (password: string) =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  await login(canaries.password)
  await login(`${canaries.password}!`)
  for (const { method, path } of app.endpoints)
    await app.inject({
      method,
      url: `${path.replace(':token', canaries.link)}?q=${canaries.query}`,
      headers: {
        authorization: `Bearer ${canaries.token}`,
        cookie: `a=${canaries.cookie}`,
        'user-agent': 'forged\tline',
      },
      ...(method !== 'GET' && { payload: { content: canaries.text, token: canaries.reset } }),
    })
  const lana = await landlord()
  for (const bearer of [token, lana.token])
    await app.inject({ url: '/api/properties', headers: { authorization: `Bearer ${bearer}` } })
  await app.close()

  const text = lines.join('')
  for (const secret of [...Object.values(canaries), token, 'forged"', '$argon2'])
    expect(text.includes(secret), secret).toBe(false)
  const entries = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const calls = entries.filter(entry => entry.req)
  expect(calls.length).toBeGreaterThanOrEqual(app.endpoints.length)
  for (const { reqId, time } of calls) {
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  }
  // Who called, by ids that no name follows from.
  const ids = { userId: lana.user.id, organizationId: await organizationIdOf(lana) }
  expect(calls.at(-1)).toMatchObject(ids)
  expect(calls.filter(call => call.userId)).toHaveLength(2)
  for (const name of [email, lana.user.email]) expect(text).not.toContain(name)
  expect(text).toContain('/api/invitations/[cut]')
  expect(text).toContain('/api/calendars/[cut]')
  expect(text).toContain('/api/auth/verify-reset-token/[cut]')
  // Each call and its answer go by one id.
  const answered = new Set(entries.filter(entry => entry.res).map(entry => entry.reqId))
  expect(calls.filter(({ reqId }) => !answered.has(reqId))).toEqual([])
  expect(app.endpoints.map(nameOf)).toContain('POST /api/auth/login')
})

/** The whole server, and its log as in a production start. */
async function logged() {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(`${chunk}`)
      done()
    },
  })
  const options = loggerOptions({ level: 'info' })
  if (typeof options === 'boolean') throw new Error('No log to look at')
  const log = { ...options, stream }
  const app = await buildApp({ database, webDir: null, trustProxy: false, mail, storage, log })
  return { app, lines }
}
