import * as z from 'zod'
import { makeReport } from '#server/reports/runs/make.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { listAuditLog } from '#shared/operations/audit-log.ts'
import { renewCalendarFeed } from '#shared/operations/calendar-feed.ts'
import { searchAll } from '#shared/operations/search.ts'
import { can } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import { nameOf, pathOf, requiredOf } from '../every-endpoint.ts'
import { app, call, database, type User } from '../world.ts'
import type { PersonaRow, Personas, Who } from './personas.ts'
import { nounOf, rowsFor, standingOf } from './rows.ts'

/** A person’s readings: the names of calls and their answers. */
export type ReadingsBy = (
  personas: Personas,
  who: Who,
) => Iterable<Reading> | AsyncIterable<Reading>
export type Reading = [name: string, text: string]

/** Every GET that needs no more than an id the person sees, by its name or path. */
export async function everythingReadBy(personas: Personas, who: Who): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const [name, text] of readingsBy(personas, who)) texts.set(name, text)
  return texts
}

/** One after the other, so that a walk may stop. */
export async function* readingsBy(personas: Personas, who: Who): AsyncGenerator<Reading> {
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
async function reportsMadeBy(person: User, who: Who): Promise<Reading[]> {
  const viewer = { id: person.user.id, sid: '', ...standingOf(person, who) }
  const own = reportTypes.filter(type => mayMake(viewer, type))
  return Promise.all(
    own.map(async (reportType): Promise<Reading> => {
      const made = await makeReport(database.db, viewer, { reportType, params: {} })
      return [reportType, JSON.stringify(made)]
    }),
  )
}

export function isPrinted({ path }: Endpoint): boolean {
  return /\/(pdf|receipt|deposit-statement|year-end)$/.test(path)
}

function sees(who: Who) {
  return (row: PersonaRow) => row.seenBy.includes(who)
}
