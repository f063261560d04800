import { beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import { can, everyPermission } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import { declaredEndpoints, nameOf, pathOf } from './every-endpoint.ts'
import { operator } from './operator.ts'
import { app, call, landlord, memberOf, newcomer, renterOf, type User } from './world.ts'

/** E1: which role may make which call is written once, in `permissions.ts`, and the server keeps to it. */

/** Calls without a token; every other one has to be added here to be public. */
const publicCalls = new Set([
  'POST /api/auth/login/two-factor',
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/forgot-password',
  'GET /api/auth/verify-reset-token/:token',
  'POST /api/auth/reset-password',
  // Who opens the link of an address may be signed in nowhere yet.
  'GET /api/auth/email-changes/:token',
  // Its address is signed for one object of one person.
  'PUT /api/objects/:object',
  // So is that of a person’s picture, which an `<img>` shows.
  'GET /api/pictures/:picture',
  // The holder of an invitation's link has no account yet, or wants none.
  'GET /api/invitations/:token',
  'POST /api/invitations/:token/account',
  'POST /api/invitations/:token/refusal',
  // A vendor has no account; the link is for one job of one vendor.
  'GET /api/vendor-jobs/:token',
  'POST /api/vendor-jobs/:token',
  'GET /api/vendor-jobs/:token/photos/:photo',
  // The link of an email switches off its kind; its holder may have forgotten the password.
  'POST /api/unsubscribes',
  // The link of an announcement stops its autopay; its holder may have forgotten the password.
  'POST /api/autopay-stops',
  // Signed by the provider over its bytes.
  'POST /api/payment-provider/events/:organizationId',
  // Signed by the relay of the mail provider’s reports.
  'POST /api/email-events',
  // A calendar program does not sign in; the address belongs to one person, for reading days.
  'GET /api/calendars/:token',
])

/** Permissions that decide about columns, not about calls. */
const ofColumns = ['charge:read']

/** Every contradiction between these endpoints and the table, a sentence each. */
function problemsOf(endpoints: Endpoint[]): string[] {
  const known = new Set<string>(everyPermission)
  const used = new Set<string>(endpoints.map(({ may }) => may))
  return [
    ...endpoints
      .filter(({ may }) => may !== 'public' && !known.has(may))
      .map(one => `${nameOf(one)}: '${one.may}' is no permission`),
    ...endpoints
      .filter(one => one.may === 'public' && !publicCalls.has(nameOf(one)))
      .map(one => `${nameOf(one)} is public and not meant to be`),
    ...everyPermission
      .filter(permission => !used.has(permission) && !ofColumns.includes(permission))
      .map(permission => `'${permission}' guards no call`),
    ...endpoints
      .filter((one, at) => endpoints.findIndex(other => nameOf(other) === nameOf(one)) !== at)
      .map(one => `${nameOf(one)} is there twice`),
  ]
}

describe('the matrix', () => {
  test('has a row for every call, and a call for every row', () => {
    expect(problemsOf(app.endpoints)).toEqual([])
  })

  test('every call of the contract is served', async () => {
    const served = new Set(app.endpoints.map(nameOf))
    const declared = (await declaredEndpoints()).map(nameOf)
    expect(declared.length).toBeGreaterThan(20)
    expect(declared.filter(name => !served.has(name))).toEqual([])
  })

  test('a call without a row, an unexpected public one, a row without a call are each found', () => {
    const undeclared = endpoint('GET', '/api/secrets', { may: 'account:own', summary: '' })
    const broken: Endpoint = Object.assign(undeclared, { may: 'secret:read' })
    const open = endpoint('GET', '/api/everything', { may: 'public', summary: '' })
    expect(problemsOf([...app.endpoints, broken, open])).toEqual([
      "GET /api/secrets: 'secret:read' is no permission",
      'GET /api/everything is public and not meant to be',
    ])
    const without = app.endpoints.filter(({ may }) => may !== 'property:archive')
    expect(problemsOf(without)).toEqual(["'property:archive' guards no call"])
    expect(problemsOf([...app.endpoints, ...app.endpoints.slice(0, 1)])).toHaveLength(1)
  })
})

describe('each role', () => {
  let people: Record<
    string,
    {
      person: User
      role: Role
      organizationId: string | null
      rents: boolean
      isOperator?: true
    }
  >
  beforeAll(async () => {
    const lana = await landlord()
    const [unit] = lana.units
    if (!unit) throw new Error('The landlord has no unit')
    const works = { organizationId: 'theirs', rents: false }
    people = {
      founder: { person: lana, role: 'admin', ...works },
      admin: { person: await memberOf(lana, 'admin'), role: 'admin', ...works },
      manager: { person: await memberOf(lana, 'manager'), role: 'manager', ...works },
      owner: { person: await memberOf(lana, 'owner'), role: 'owner', ...works },
      staff: { person: await memberOf(lana, 'staff'), role: 'staff', ...works },
      tenant: {
        person: await renterOf(lana, unit.id),
        role: 'tenant',
        organizationId: null,
        rents: true,
      },
      newcomer: { person: await newcomer(), role: 'tenant', organizationId: null, rents: false },
      operator: {
        person: await operator(),
        ...{ role: 'tenant', organizationId: null, rents: false, isOperator: true },
      },
    }
  })

  // Signing out comes last: it ends the session.
  const calls = app.endpoints.toSorted((a, b) => rank(a) - rank(b))
  test.each(calls.map(one => [nameOf(one), one] as const))(
    'is admitted to %s by the table',
    async (_name, one) => {
      const { may } = one
      for (const [who, { person, ...stands }] of Object.entries(people)) {
        const { status } = await send(one, person.token)
        const admitted = can(stands, may)
        if (admitted) expect([401, 403], `${who}, ${status}`).not.toContain(status)
        else expect(status, who).toBe(403)
        expect(status, who).toBeLessThan(500)
      }
      const nobody = await send(one)
      // An open call without a body is refused for that, or for a link that is no longer good.
      if (may === 'public') expect([200, 400, 404, 410]).toContain(nobody.status)
      else expect(nobody.status).toBe(401)
    },
  )
})

function rank(one: Endpoint): number {
  return one.path === '/api/auth/logout' ? 1 : 0
}

function send(one: Endpoint, token?: string) {
  return call(one.method, pathOf(one), {
    ...(token && { token }),
    ...(one.method !== 'GET' && { body: {} }),
  })
}
