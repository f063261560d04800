import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import { startSession } from '#server/access/caller.ts'
import { proveAddress } from '#server/access/proven.ts'
import { buildApp } from '#server/app.ts'
import { usualSignInLimits } from '#server/auth/sign-in-tries.ts'
import { usualFairUse } from '#server/config/default-limits.ts'
import { inserted } from '#server/db/inserted.ts'
import { organizationTenants, users } from '#server/db/tables.ts'
import { filePost } from '#server/email/mail-folder.ts'
import { openDatabase } from '#server/postgres/database.ts'
import { folderStore } from '#server/storage/folder-store.ts'
import type { Storage } from '#server/storage/store.ts'
import type { Account } from '#shared/account/auth.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { Organization } from '#shared/organization/organization.ts'
import type { Person, Role } from '#shared/person.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { databaseUrl, operatorEmail } from './own-database.ts'
import { hashQuickly } from './quick-passwords.ts'
import { emailEventsSecret, secretIn } from './secrets.ts'

export interface Answer<T = unknown> {
  status: number
  body: T
  /** The body as it arrived, byte for byte. */
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

type Headers = Record<string, string>

/** A signed-in person who calls the real app. `T` of a call is its endpoint's reply. */
export interface User {
  user: Account
  token: string
  password: string
  get<T>(url: string, headers?: Headers): Promise<Answer<T>>
  post<T>(url: string, body?: object, headers?: Headers): Promise<Answer<T>>
  put<T>(url: string, body?: object, headers?: Headers): Promise<Answer<T>>
  patch<T>(url: string, body?: object, headers?: Headers): Promise<Answer<T>>
  delete<T>(url: string, headers?: Headers): Promise<Answer<T>>
}

export const database = openDatabase(databaseUrl, { max: 5, log: () => {} })
/** The folder of this worker's emails: any app on its database may send emails of another. */
export const mailFolder = path.join(inject('mailFolder'), `${process.env.VITEST_POOL_ID}`)
export const mail = {
  post: filePost(mailFolder, 'no-reply@test.example'),
  publicUrl: 'https://rooftree.example',
}
/** Where the app of this worker keeps its files. */
export const fileFolder = await mkdtemp(path.join(inject('scratchFolder'), 'files-'))
export const storage: Storage = {
  store: folderStore(fileFolder),
  keys: ['a key that only tests would ever use'],
}
/** Every test comes from one address. */
export const signInLimits = { ...usualSignInLimits, 'sign-in from': 100_000 }
/** Where the app calls Stripe: nowhere, until a test sets the origin of its own server. */
export const stripeServer = { base: 'http://127.0.0.1:9' }
/** One person does in a test what takes an office a day. */
export const fairUse = { ...usualFairUse, callsPerMinute: 1_000_000, promptPerMinute: 1e6 }
/** The whole server over the test database. */
export const app: FastifyInstance = await buildApp({
  database,
  webDir: null,
  trustProxy: false,
  ...{ mail, storage, operatorEmail, emailEventsSecret, stripeServer, signInLimits, fairUse },
  // Pictures that tests fetch come from this machine.
  fetchPrivateNetworks: true,
  log: { level: process.env.TEST_LOG ?? 'silent' },
})

/** Calls the app without a token, or with a bearer token. */
export async function call<T>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { token, body, headers }: { token?: string; body?: object; headers?: Headers } = {},
): Promise<Answer<T>> {
  const response = await app.inject({
    method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body && { payload: body }),
  })
  const json = response.headers['content-type']?.toString().startsWith('application/json')
  // In any test, no answer may leak a secret.
  if (json) expect(secretIn(response.body), `${method} ${url}`).toBeNull()
  return {
    status: response.statusCode,
    body: json ? response.json<T>() : (response.body as T),
    text: response.body,
    headers: response.headers,
  }
}

const password = 'correct horse battery'
// Hashed once a worker: tests would spend most of their time on making people.
const passwordHash = hashQuickly(password)

/** A new user with a proven address: role tenant, no organization. Registering itself is tested in `auth.test.ts`. */
export async function newcomer(
  names: { firstName?: string; lastName?: string } = {},
): Promise<User> {
  const person = inserted(
    await database.db
      .insert(users)
      .values({
        email: freshEmail(),
        passwordHash: await passwordHash,
        firstName: 'Ann',
        lastName: 'Lee',
        ...names,
      })
      .returning({ id: users.id }),
  )
  return { ...(await signIn(person.id)), password }
}

/** A landlord: a person who founded their organization with a property of `units` vacant units. */
export async function landlord(units = 2): Promise<User & { property: Property; units: Unit[] }> {
  const person = await newcomer({ firstName: 'Lana', lastName: 'Lord' })
  const created = await person.post<Property>(
    '/api/properties',
    { name: 'Alpha', address: '1 Alpha St', propertyType: 'residential', totalUnits: units },
    { 'time-zone': 'America/New_York' },
  )
  expect(created.status).toBe(201)
  const { body } = await person.get<Unit[]>(`/api/units?propertyId=${created.body.id}`)
  return { ...person, user: { ...person.user, role: 'admin' }, property: created.body, units: body }
}

/** Adds a tenant to a landlord's organization. */
export async function tenantOf(landlord: User, lastName = 'Ray'): Promise<Person> {
  const added = await landlord.post<Person>('/api/users', {
    firstName: 'Bob',
    lastName,
    email: freshEmail(),
    role: 'tenant',
  })
  expect(added.status).toBe(201)
  return added.body
}

/** Leases a unit; by default for 2,000 dollars from the first of this year's January until the end of next year. */
export async function leaseUnit(
  landlord: User,
  unitId: string,
  tenantId: string,
  terms: Partial<{
    startDate: string
    endDate: string
    monthlyRent: string
    securityDeposit: string
    dueDay: number
    chargeFrom: string
  }> = {},
): Promise<Lease> {
  const year = new Date().getUTCFullYear()
  const created = await landlord.post<Lease>('/api/leases', {
    unitId,
    tenantId,
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    monthlyRent: '2000',
    ...terms,
  })
  expect(created.status).toBe(201)
  return created.body
}

/** Ends the active leases of a landlord with yesterday, and cancels pending ones. */
export async function endLeases(landlord: User): Promise<void> {
  const { body } = await landlord.get<Lease[]>('/api/leases')
  const end = { terminatedOn: addDays(todayIn('America/New_York'), -1), reason: 'Sold' }
  for (const { id } of body.filter(({ status }) => status === 'active' || status === 'pending'))
    expect((await landlord.put(`/api/leases/${id}/termination`, end)).status).toBe(200)
}

/** Gives a person added by a landlord a first password by a link: they can sign in from now on. */
export async function join(userId: string): Promise<void> {
  await database.db
    .update(users)
    .set({ passwordHash: await passwordHash })
    .where(and(eq(users.id, userId), isNull(users.passwordHash)))
  await proveAddress(database.db, userId)
}

/** Signs a person in with any password: a session made directly. A signed-in person has joined. */
export async function signIn(userId: string): Promise<User> {
  await join(userId)
  const token = await startSession(database.db, userId, { userAgent: 'test', address: '127.0.0.1' })
  const { body } = await call<Account>('GET', '/api/auth/user', { token })
  return userOf(token, body, '')
}

/** A colleague in a landlord's organization. */
export async function memberOf(landlord: User, role: Role): Promise<User> {
  const person = await newcomer({ firstName: 'Mia', lastName: 'Member' })
  const organizationId = await organizationIdOf(landlord)
  await database.db.update(users).set({ organizationId, role }).where(eq(users.id, person.user.id))
  return { ...person, user: { ...person.user, organizationId, role } }
}

/** A signed-in person who rents a landlord's unit, and may be a landlord themselves. */
export async function renterOf(
  landlord: User,
  unitId: string,
  person?: User,
  terms: Parameters<typeof leaseUnit>[3] = {},
): Promise<User & { lease: Lease }> {
  const renter = person ?? (await newcomer({ firstName: 'Rita', lastName: 'Renter' }))
  const organizationId = await organizationIdOf(landlord)
  await database.db
    .insert(organizationTenants)
    .values({ organizationId, userId: renter.user.id, source: 'invited' })
  return { ...renter, lease: await leaseUnit(landlord, unitId, renter.user.id, terms) }
}

export async function organizationIdOf(landlord: User): Promise<string> {
  return (await landlord.get<Organization>('/api/organization')).body.id
}

let people = 0

/** An e-mail address that no other test uses. */
export function freshEmail(): string {
  people += 1
  return `person-${process.pid}-${Date.now().toString(36)}-${people}@test.example`
}

function userOf(token: string, user: Account, password: string): User {
  return {
    user,
    token,
    password,
    get: (url, headers) => call('GET', url, { token, headers }),
    post: (url, body, headers) => call('POST', url, { token, body, headers }),
    put: (url, body, headers) => call('PUT', url, { token, body, headers }),
    patch: (url, body, headers) => call('PATCH', url, { token, body, headers }),
    delete: (url, headers) => call('DELETE', url, { token, headers }),
  }
}
