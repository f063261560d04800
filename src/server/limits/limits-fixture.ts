import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import { databaseUrl } from '#test/own-database.ts'
import { giveTo } from '#test/ownership.ts'
import {
  database,
  freshEmail,
  landlord,
  mail,
  memberOf,
  newcomer,
  storage,
  type User,
} from '#test/world.ts'
import { digest } from '../access/caller.ts'
import { buildApp } from '../app.ts'
import { fromCrowded } from '../auth/sign-in-tries.ts'
import { usualFairUse } from '../config/default-limits.ts'
import { dataExports, mails, resetRequests, vendorLinks } from '../db/tables.ts'
import { writeResetLinks } from '../email/reset-links.ts'
import { type Database, openDatabase } from '../postgres/database.ts'
import type { LimitName } from './attempt-limits.ts'

const nodes: { app: FastifyInstance; database: Database }[] = []

/** Two nodes on the database of the test. */
export async function openNodes() {
  for (const max of [4, 4]) {
    const own = openDatabase(databaseUrl, { max, log: () => {} })
    const fairUse = { ...usualFairUse, callsPerMinute: 1e6, maxWaiting: 5_000, maxPerUser: 1_000 }
    const options = { database: own, mail, storage, fairUse, webDir: null, trustProxy: false }
    nodes.push({ app: await buildApp({ ...options, log: false }), database: own })
  }
}

export async function closeNodes() {
  for (const { app, database } of nodes) {
    await app.close()
    await database.close()
  }
}

/** One limited action, and its successful answer. */
interface Case {
  /** Calls one more; `at` differs from call to call. Answers whether it got past the limit. */
  once: (at: number) => Promise<boolean>
  /** The number of passed calls, where the answer does not show it. */
  passed?: () => Promise<number>
  /** The number of parallel calls; 16 by default. */
  times?: number
  /** The number that may pass when only this part of the limit is left; three by default. */
  left?: number
  may?: number
}

/** Of each limit, how it is spent. */
export const cases: Record<LimitName, () => Promise<Case>> = {
  'sign-in': async () => {
    const { user } = await newcomer()
    return { once: guess(user.email, () => '198.51.100.1') }
  },
  'sign-in day': async () => {
    const ann = await newcomer()
    await send(0, '/api/auth/login', { email: ann.user.email, password: ann.password })
    return { once: guess(ann.user.email, () => '127.0.0.1') }
  },
  'sign-in elsewhere': async () => {
    const { user } = await newcomer()
    return { once: guess(user.email, at => `198.51.100.${at}`) }
  },
  'sign-in from': async () => {
    const [one, other] = [await newcomer(), await newcomer()]
    const at = () => '198.51.100.2'
    const [first, then] = [guess(one.user.email, at), guess(other.user.email, at)]
    return { once: each => (each === 0 ? first(each) : then(each)), left: 0, may: fromCrowded }
  },
  code: async () => {
    const ann = await newcomer()
    const path = '/api/auth/two-factor'
    await ann.post(path, { currentPassword: ann.password })
    const once = async (at: number) =>
      (await send(at, path, { code: '000000' }, ann, 'PUT')).statusCode === 400
    return { once, times: 1_000 }
  },
  proof: async () => {
    const ann = await newcomer()
    const body = { currentPassword: 'wrong password', newPassword: 'another password' }
    const once = async (at: number) =>
      (await send(at, '/api/auth/change-password', body, ann)).statusCode === 400
    return { once }
  },
  'right proof': async () => {
    const ann = await newcomer()
    const body = { currentPassword: ann.password }
    const once = async (at: number) =>
      (await send(at, '/api/auth/two-factor', body, ann)).statusCode === 200
    return { once, times: 12 }
  },
  'known address': async () => {
    const { user } = await newcomer()
    return { once: register(user.email, at => `198.51.100.${at}`) }
  },
  'known address from': async () => {
    const { user } = await newcomer()
    return { once: register(user.email, () => '198.51.100.3') }
  },
  'known address mail': async () => {
    const { user } = await newcomer()
    const passed = () => mailsTo(user.email)
    return { once: register(user.email, at => `198.51.100.${at}`), passed, left: 1 }
  },
  reset: async () => {
    const { user } = await newcomer()
    const asked = () => database.db.$count(resetRequests, eq(resetRequests.email, user.email))
    const once = async (at: number) => {
      await send(at, '/api/auth/forgot-password', { email: user.email })
      while (await asked()) await writeResetLinks(node(at).database, mail.publicUrl)
      return true
    }
    return { once, passed: () => mailsTo(user.email), left: 2 }
  },
  'email-change': async () => {
    const ann = await newcomer()
    return { once: at => changeEmail(at, ann, freshEmail()), times: 12 }
  },
  'email-change to': async () => {
    const email = freshEmail()
    const people = await Promise.all(Array.from({ length: 9 }, () => newcomer()))
    const once = (at: number) => changeEmail(at, people[at] as User, email)
    return { once, times: 8, left: 2 }
  },
  calendar: async () => {
    const ann = await newcomer()
    const feed = await ann.post<{ address: string }>('/api/calendar-feed')
    const { pathname } = new URL(feed.body.address)
    const once = async (at: number) =>
      (await node(at).app.inject({ url: pathname })).statusCode === 200
    return { once }
  },
  'vendor answers': async () => {
    const { path, vendorId, lana } = await job()
    const { body } = await lana.post<{ id: string }>(path, { vendorId })
    const token = randomBytes(32).toString('base64url')
    const hashed = { tokenHash: digest(token) }
    await database.db.update(vendorLinks).set(hashed).where(eq(vendorLinks.id, body.id))
    const once = async (at: number) => {
      const answer = { state: 'accepted', note: `Note ${at}` }
      return (await send(at, `/api/vendor-jobs/${token}`, answer)).statusCode === 201
    }
    return { once }
  },
  invitations: async () => {
    const lana = await landlord()
    return { once: invite(lana, freshEmail) }
  },
  letters: async () => {
    const { path, vendorId, lana } = await job()
    return { once: made(path, () => ({ vendorId }), lana) }
  },
  'same mail': async () => {
    const lana = await landlord()
    const olga = await memberOf(lana, 'owner')
    const { id: propertyId } = lana.property
    await giveTo(lana, olga, propertyId)
    const issued = { propertyId, month: '2025-03' }
    const { body } = await lana.post<OwnerStatement>('/api/owner-statements', issued)
    const once = async (at: number) =>
      (await send(at, `/api/owner-statements/${body.id}/mail`, {}, lana)).statusCode === 200
    return { once }
  },
  uploads: async () => {
    const lana = await landlord()
    return { once: made('/api/objects/upload', () => ({}), lana) }
  },
  archives: async () => {
    const ann = await newcomer()
    const ask = made('/api/data-exports', () => ({}), ann)
    const once = async (at: number) => {
      // One is made at a time.
      const over = { status: 'cancelled' as const, expiresAt: new Date() }
      const unfinished = and(
        eq(dataExports.userId, ann.user.id),
        ne(dataExports.status, over.status),
      )
      await database.db.update(dataExports).set(over).where(unfinished)
      return ask(at)
    }
    return { once }
  },
}

/** Alternating. */
export function node(at: number) {
  const one = nodes[at % nodes.length]
  if (!one) throw new Error('Two nodes run')
  return one
}

function send(
  at: number,
  url: string,
  payload: object,
  who?: User,
  method: 'POST' | 'PUT' = 'POST',
  remoteAddress = '127.0.0.1',
) {
  const headers = who && { authorization: `Bearer ${who.token}` }
  return node(at).app.inject({ method, url, payload, headers, remoteAddress })
}

function guess(email: string, from: (at: number) => string) {
  const body = { email, password: 'wrong password' }
  return async (at: number) =>
    (await send(at, '/api/auth/login', body, undefined, 'POST', from(at))).statusCode === 401
}

function register(email: string, from: (at: number) => string) {
  const body = { email, password: 'correct horse battery' }
  return async (at: number) =>
    (await send(at, '/api/auth/register', body, undefined, 'POST', from(at))).statusCode === 400
}

function made(path: string, body: () => object, who: User) {
  return async (at: number) => (await send(at, path, body(), who)).statusCode === 201
}

function invite(lana: User & { property: { id: string } }, email: () => string) {
  const words = { firstName: 'Ida', lastName: 'Invited', propertyId: lana.property.id }
  return made('/api/tenant-invitations', () => ({ ...words, email: email() }), lana)
}

async function changeEmail(at: number, who: User, email: string) {
  const body = { currentPassword: who.password, email }
  return (await send(at, '/api/auth/email-changes', body, who)).statusCode === 201
}

const mailsTo = (email: string) => database.db.$count(mails, eq(mails.recipient, email))

async function job() {
  const lana = await landlord()
  const vendor = { name: 'Pipes', email: freshEmail() }
  const { body } = await lana.post<{ id: string }>('/api/vendors', vendor)
  const request = await lana.post<{ id: string }>('/api/maintenance-requests', {
    ...{ title: 'Leaky tap', description: 'In the kitchen', unitId: lana.units[0]?.id },
  })
  const path = `/api/maintenance-requests/${request.body.id}/vendor-links`
  return { lana, path, vendorId: body.id }
}
