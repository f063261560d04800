import * as z from 'zod'
import { makeReport } from '#server/reports/runs/make.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { renewCalendarFeed } from '#shared/operations/calendar-feed.ts'
import { searchAll } from '#shared/operations/search.ts'
import { can } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import { minimalBody, nameOf, pathOf, requiredOf } from '../every-endpoint.ts'
import { type Answer, app, call, database, type User } from '../world.ts'
import { changesSince, everythingOf } from './everything.ts'
import { everybody, type PersonaRow, type Personas, type Who } from './personas.ts'

/** Each walk returns all contradictions to the personas, a sentence each. */

/** Until the first contradiction is enough where one is expected. */
interface Walked {
  until?: 'the first problem'
}

/** One id in the path: invisible rows are answered like missing ones, visible ones are read. */
export async function walkPaths(personas: Personas, { until }: Walked = {}): Promise<string[]> {
  const problems: string[] = []
  const before = await everythingOf(personas.organizations)
  for (const endpoint of app.endpoints.filter(one => one.path.includes('/:id'))) {
    const nones = new Map<Who, Promise<Answer>>()
    for (const row of rowsFor(personas, nounOf(endpoint))) {
      for (const who of everybody) {
        if (until && problems.length > 0) return problems
        const person = personas.people[who]
        const seen = row.seenBy.includes(who)
        // Visible, changeable rows stay unchanged: the walk continues with other callers.
        if (seen && endpoint.method !== 'GET') continue
        // Printing is slow: one reader of a document represents all.
        if (seen && isPrinted(endpoint) && who !== 'tenant') continue
        // A missing row is asked for once by each caller: every invisible one is answered so.
        const missing = nones.get(who) ?? (seen ? null : send(endpoint, person, replicaOf(row.id)))
        if (missing) nones.set(who, missing)
        const [answer, none] = await Promise.all([
          send(endpoint, person, row.id),
          seen ? null : missing,
        ])
        const expected = !can(standingOf(person, who), endpoint.may) ? 403 : seen ? 200 : 404
        const said = `${who}: ${nameOf(endpoint)} of ${row.id} is ${answer.status}`
        if (answer.status !== expected) problems.push(`${said}, not ${expected}`)
        if (!none) continue
        if (answer.status !== none.status || answer.text !== none.text)
          problems.push(`${said} ${answer.text}, of no row ${none.status} ${none.text}`)
      }
    }
  }
  problems.push(...(await changesSince(before, personas.organizations)))
  return problems
}

/** All data a person can read: lists hold their rows and no other, and no answer reveals other rows. */
export async function walkReading(personas: Personas, { until }: Walked = {}): Promise<string[]> {
  const problems: string[] = []
  for (const who of everybody) {
    const texts: string[] = []
    for await (const [name, text] of readingsBy(personas, who)) {
      if (until && problems.length > 0) return problems
      texts.push(text)
      for (const [noun, { id, seenBy }] of allRows(personas)) {
        const isList = name === `GET /api/${noun}`
        const present = text.includes(id)
        // A person's id is shown beside their actions; their data is only in the lists of people.
        const isForeign = personas.foreign[noun]?.some(row => row.id === id)
        if (present && !seenBy.includes(who) && (isList || isForeign || !people.includes(noun)))
          problems.push(`${who}: ${name} shows ${noun} ${id}`)
        if (isList && !present && seenBy.includes(who))
          problems.push(`${who}: ${name} lacks ${noun} ${id}`)
      }
      for (const { about, text: fact, knownTo } of personas.facts) {
        if (!knownTo.includes(who) && text.includes(fact))
          problems.push(`${who}: ${name} tells ${about} (${fact})`)
      }
    }
    const everything = texts.join()
    for (const { about, text: fact, knownTo } of personas.facts) {
      if (knownTo.includes(who) && !everything.includes(fact))
        problems.push(`${who}: nothing tells ${about} (${fact})`)
    }
  }
  return problems
}

const people = ['tenants', 'members', 'recipients', 'assignees', 'owners']

/** Every GET that needs no more than an id the person sees, by its name or path. */
export async function everythingReadBy(personas: Personas, who: Who): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const [name, text] of readingsBy(personas, who)) texts.set(name, text)
  return texts
}

/** One after the other, so that a walk may stop. */
async function* readingsBy(personas: Personas, who: Who): AsyncGenerator<[string, string]> {
  const person = personas.people[who]
  const readable = app.endpoints.filter(
    one => one.method === 'GET' && one.may !== 'public' && can(standingOf(person, who), one.may),
  )
  for (const endpoint of readable) {
    const isOfRow = endpoint.path.includes('/:id')
    const kinds = kindsOf(endpoint)
    if (endpoint.path.includes(':') && !isOfRow && !kinds)
      throw new Error(`Who reads ${endpoint.path}?`)
    const rows = isOfRow ? rowsFor(personas, nounOf(endpoint)).filter(sees(who)) : []
    const paths = isOfRow
      ? rows.map(row => pathOf(endpoint, row.id))
      : (kinds?.map(kind => endpoint.path.replace(':kind', kind)) ?? [endpoint.path])
    if (endpoint === listAuditLog) paths.push(...historiesOfOthers(personas))
    if (endpoint === searchAll) paths.push(...parts.map(part => `${endpoint.path}?q=${part}`))
    // Printing shows the same rows once more, and takes its time.
    if (isPrinted(endpoint)) continue
    if (requiredOf(endpoint.query).includes('bankAccountId'))
      yield [nameOf(endpoint), await ofEachAccount(person, endpoint.path, personas, who)]
    else for (const path of paths) yield [`GET ${path}`, (await person.get(path)).text]
  }
  yield ['the calendar', await calendarOf(person)]
  yield* await reportsMadeBy(person, who)
}

/** A list of one bank account, read for each that the person sees. */
async function ofEachAccount(person: User, path: string, { rows }: Personas, who: Who) {
  const accounts = rows['bank-accounts']?.filter(sees(who)) ?? []
  const lists = accounts.map(({ id }) => person.get(`${path}?bankAccountId=${id}`))
  return `[${(await Promise.all(lists)).map(({ text }) => text)}]`
}

/** Letters that some name, title or address of almost any row has. */
const parts = ['an', 'er', 'in', 'on', 'st', 'le', 're', 'al', 'te', 'or', 'ma', 'ro']

/** The values of a path's `:kind`; undefined for a path without one. */
function kindsOf({ path, params }: Endpoint): string[] | undefined {
  if (!path.includes('/:kind') || !(params instanceof z.ZodObject)) return undefined
  const { kind } = params.shape
  return kind instanceof z.ZodEnum ? kind.options.map(String) : undefined
}

/** On one database with busier organizations, the first page of all changes may show none of this one. */
function historiesOfOthers(personas: Personas): string[] {
  return (personas.foreign.properties ?? []).map(({ id }) => `${listAuditLog.path}?entityId=${id}`)
}

/** Read without a token: the address is the only right. */
async function calendarOf(person: User): Promise<string> {
  const { body } = await person.post<{ address: string }>(renewCalendarFeed.path)
  return (await call('GET', new URL(body.address).pathname)).text
}

/** Every report the person may make; not by calls, which would write down that they were made. */
async function reportsMadeBy(person: User, who: Who): Promise<[name: string, text: string][]> {
  const viewer = { id: person.user.id, sid: '', ...standingOf(person, who) }
  const own = reportTypes.filter(type => mayMake(viewer, type))
  return Promise.all(
    own.map(async (reportType): Promise<[string, string]> => {
      const made = await makeReport(database.db, viewer, { reportType, params: {} })
      return [reportType, JSON.stringify(made)]
    }),
  )
}

function isPrinted({ path }: Endpoint): boolean {
  return /\/(pdf|receipt|deposit-statement|year-end)$/.test(path)
}

function sees(who: Who) {
  return (row: PersonaRow) => row.seenBy.includes(who)
}

/** The rows of a noun, of both organizations. @throws when the personas have none: then they need some. */
export function rowsFor(personas: Personas, noun: string): PersonaRow[] {
  const rows = [...(personas.rows[noun] ?? []), ...(personas.foreign[noun] ?? [])]
  if (rows.length === 0)
    throw new Error(`Say in personas.ts which ${noun} there are, and who sees them`)
  return rows
}

function allRows(personas: Personas): [noun: string, row: PersonaRow][] {
  return Object.keys(personas.rows).flatMap(noun =>
    rowsFor(personas, noun).map((row): [string, PersonaRow] => [noun, row]),
  )
}

/** `units` of `/api/units/:id`. */
export function nounOf(endpoint: Endpoint): string {
  return /([^/]+)\/:id/.exec(endpoint.path)?.[1] ?? endpoint.path.split('/')[2] ?? ''
}

/** The inputs of the permission check for a person. */
export function standingOf({ user }: User, who: Who) {
  return {
    role: user.role,
    organizationId: user.organizationId,
    rents: who === 'tenant' || who === 'partner',
  }
}

/** An unused id, made in the same millisecond: it sorts where the other one does. */
export function replicaOf(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
}

/** Calls that need more than their schema shows. */
const someRows = [{ source: 'payment', sourceId: '0190a000-0000-7000-8000-000000000001' }]
const needed: Record<string, { query?: string; body?: object }> = {
  'PUT /api/leases/:id/autopay': { body: { methodId: '0190a000-0000-7000-8000-000000000001' } },
  'PUT /api/leases/:id/payers': { body: { payers: [] } },
  'POST /api/leases/:id/payers/preview': { body: { payers: [] } },
  'GET /api/owners/:id/year-end': { query: '?year=2025' },
  'POST /api/bank-accounts/:id/files': { query: '?name=a.csv' },
  'POST /api/bank-lines/:id/matches': { body: { rows: someRows } },
  'POST /api/reconciliations/:id/ticks': { body: { rows: someRows, ticked: true } },
}

function send(endpoint: Endpoint, person: User, id: string): Promise<Answer> {
  const { query = '', body = minimalBody(endpoint.body) } = needed[nameOf(endpoint)] ?? {}
  return call(endpoint.method, `${pathOf(endpoint, id)}${query}`, {
    token: person.token,
    ...(endpoint.method !== 'GET' && { body }),
  })
}
