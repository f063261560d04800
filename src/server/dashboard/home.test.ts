import { expect, it } from 'vitest'
import { household } from '#test/e2e/portals.ts'
import { landlord, newcomer, type User } from '#test/world.ts'

const { lana, mia, olga, sam, rita } = await household()

it.each([
  ['a landlord', lana],
  ['a manager', mia],
  ['an owner', olga],
  ['staff', sam],
  ['a tenant', rita],
  ['a new user', await newcomer()],
  ['another landlord', await landlord()],
])('%s gets what each call gives them, and nothing else', async (_, person: User) => {
  const answers = await homeOf(person)
  expect(Object.keys(answers).length).toBeGreaterThan(3)
  for (const [address, answer] of Object.entries(answers)) {
    const { status, body } = await person.get(address)
    expect(status, address).toBe(200)
    expect(withoutSignatures(answer), address).toEqual(withoutSignatures(body))
  }
})

it('parts are left out for a role that may not read them', async () => {
  const ofStaff = Object.keys(await homeOf(sam))
  expect(ofStaff.some(address => /revenue|automatic-emails|owner-/.test(address))).toBe(false)
  const ofTenant = Object.keys(await homeOf(rita))
  expect(ofTenant.some(address => address.includes('/dashboard/'))).toBe(false)
  expect(ofTenant.some(address => address.startsWith('/api/coming-charges?'))).toBe(true)
})

it('has no headers of its parts', async () => {
  const { headers } = await lana.get('/api/home')
  expect(headers['x-total-count']).toBeUndefined()
  expect(headers.link).toBeUndefined()
})

async function homeOf(person: User): Promise<Record<string, unknown>> {
  const { status, body } = await person.get<{ answers: Record<string, unknown> }>('/api/home')
  expect(status).toBe(200)
  return body.answers
}

/** A signed address of a file differs from call to call. */
function withoutSignatures(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replace(/\?expires=[^"]*/g, ''))
}
