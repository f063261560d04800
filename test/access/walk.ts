import type { Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/permissions.ts'
import { minimalBody, nameOf, pathOf } from '../every-endpoint.ts'
import { type Answer, app, call, type User } from '../world.ts'
import { changesSince, everythingOf } from './everything.ts'
import { everybody, type Personas, type Who } from './personas.ts'
import { isPrinted, type Reading, type ReadingsBy, readingsBy } from './readings.ts'
import { allRows, isForeign, nounOf, replicaOf, rowsTried, standingOf } from './rows.ts'

/** Each walk returns all contradictions to the personas, a sentence each. */

/** Until the first contradiction is enough where one is expected. */
interface Walked {
  until?: 'the first problem'
  /** Rows of these nouns alone, where another walk showed which ones matter. */
  of?: ReadonlySet<string>
}

/** One id in the path: invisible rows are answered like missing ones, visible ones are read. */
export async function walkPaths(personas: Personas, { until, of }: Walked = {}): Promise<string[]> {
  const problems: string[] = []
  const before = await everythingOf(personas.organizations)
  const ofRows = app.endpoints.filter(one => one.path.includes('/:id'))
  for (const endpoint of ofRows.filter(one => !of || of.has(nounOf(one)))) {
    const nones = new Map<Who, Promise<Answer>>()
    for (const row of rowsTried(personas, nounOf(endpoint))) {
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
export async function walkReading(
  personas: Personas,
  { until, readings = readingsBy }: Walked & { readings?: ReadingsBy } = {},
): Promise<string[]> {
  const problems: string[] = []
  for (const who of everybody) {
    const texts: string[] = []
    for await (const [name, text] of readings(personas, who)) {
      if (until && problems.length > 0) return problems
      texts.push(text)
      problems.push(...faultsOf(personas, who, [name, text]))
    }
    const everything = texts.join()
    for (const { about, text: fact, knownTo } of personas.facts) {
      if (knownTo.includes(who) && !everything.includes(fact))
        problems.push(`${who}: nothing tells ${about} (${fact})`)
    }
  }
  return problems
}

/** Which rows and facts an answer reveals to a person, or lacks as their list. */
export function faultsOf(personas: Personas, who: Who, [name, text]: Reading): string[] {
  const problems: string[] = []
  for (const [noun, row] of allRows(personas)) {
    const { id, seenBy } = row
    const isList = name === `GET /api/${noun}`
    const present = text.includes(id)
    // A person's id is shown beside their actions; their data is only in the lists of people.
    const isOfOwn = people.includes(noun) && !isForeign(personas, noun, row)
    if (present && !seenBy.includes(who) && (isList || !isOfOwn))
      problems.push(`${who}: ${name} shows ${noun} ${id}`)
    if (isList && !present && seenBy.includes(who))
      problems.push(`${who}: ${name} lacks ${noun} ${id}`)
  }
  for (const { about, text: fact, knownTo } of personas.facts) {
    if (!knownTo.includes(who) && text.includes(fact))
      problems.push(`${who}: ${name} tells ${about} (${fact})`)
  }
  return problems
}

const people = ['tenants', 'members', 'recipients', 'assignees', 'owners']

/** Calls that need more than their schema shows. */
const someId = '0190a000-0000-7000-8000-000000000001'
const someRows = [{ source: 'payment', sourceId: someId }]
const needed: Record<string, { query?: string; body?: object }> = {
  'PUT /api/leases/:id/autopay': { body: { methodId: someId } },
  'PUT /api/leases/:id/payers': { body: { payers: [] } },
  'POST /api/leases/:id/payers/preview': { body: { payers: [] } },
  'GET /api/owners/:id/year-end': { query: '?year=2025' },
  'POST /api/bank-accounts/:id/files': { query: '?name=a.csv' },
  'POST /api/bank-accounts/:id/matches/undo': { body: { matchIds: [someId] } },
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
