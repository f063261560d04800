import { expect, test } from 'vitest'
import { pathsConcerned } from '#shared/concerned-paths.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { everythingChanged } from '#shared/nouns.ts'
import { can } from '#shared/permissions.ts'
import { minimalBody, nameOf, pathOf } from '../every-endpoint.ts'
import { app, call } from '../world.ts'
import { elsewhere } from './calls-elsewhere.ts'
import { steps } from './changing-calls.ts'
import { type Personas, personasOf, type Who } from './personas.ts'
import { nounOf, rowsFor, standingOf } from './rows.ts'

/**
 * Paths with a new answer each time, read whenever a screen opens, or shown on no lasting screen. The home's parts are
 * cached under the calls they answer.
 */
const restless = [
  '/api/home',
  ...['/api/auth/sessions', '/api/auth/typed-key', '/api/data-exports', '/api/events', '/api/jobs'],
  '/api/undeliverable-addresses',
  ...['/api/mails', '/api/outbox', '/api/record-changes', '/api/storage'],
]
/** An example of the wording, with the figures of whichever lease comes first; and files. */
const aside = /\/(preview|download|pdf|receipt|deposit-statement)$|:(token|picture)/

test('a call names all that it changes in what its caller can read', async () => {
  const personas = await personasOf()
  const problems: string[] = []
  let former: Read | undefined
  for (const turn of turns()) {
    // A turn begins with the answers that the one before, of the same caller, has read last.
    const known = former?.who === turn.who ? former.texts : new Map<string, string>()
    problems.push(...(await changedUnsaid(personas, turn, known)))
    former = { who: turn.who, texts: known }
  }
  // Say it in `changes` of the endpoint, or which answers a noun concerns in shared/concerned-paths.ts.
  expect(problems).toEqual([])
}, 300_000)

test('every noun that a call changes concerns an answer that exists', () => {
  const paths = app.endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
  const nouns = app.endpoints
    .flatMap(({ changes }) => changes)
    .filter(noun => noun !== everythingChanged)
  const dead = new Set(
    nouns.flatMap(pathsConcerned).filter(prefix => !paths.some(path => isBelow(path, prefix))),
  )
  expect([...dead]).toEqual([])
})

type Calls = [Endpoint, ...Endpoint[]]

/** Answers to a caller by their paths, which no call has changed since. */
interface Read {
  who: Who
  texts: Map<string, string>
}

/** Calls of one caller in groups that say the same. No turn both adds a row and removes it. */
interface Turn {
  who: Who
  groups: Calls[]
}

function turns(): Turn[] {
  const usual = { POST: 1, PATCH: 2, PUT: 3, DELETE: 4, GET: 0 }
  const calls = app.endpoints
    .filter(endpoint => endpoint.method !== 'GET' && !(nameOf(endpoint) in elsewhere))
    .map(endpoint => ({ endpoint, who: 'admin' as Who, ...steps[nameOf(endpoint)] }))
    .map(step => ({ ...step, turn: step.turn ?? usual[step.endpoint.method] }))
    .toSorted((a, b) => a.turn - b.turn)
  return [...Map.groupBy(calls, ({ turn, who }) => `${turn} ${who}`).values()].map(ofTurn => {
    const groups = new Map<string, Calls>()
    for (const { endpoint } of ofTurn) {
      const group = groups.get(`${endpoint.changes}`)
      if (group) group.push(endpoint)
      else groups.set(`${endpoint.changes}`, [endpoint])
    }
    return { who: ofTurn[0]?.who ?? 'admin', groups: [...groups.values()] }
  })
}

/** A problem names the calls of so many groups, one of which changes the answer. */
const longestRun = 24

/**
 * Carries out the calls of a turn. Returns which are refused, and which change an answer without saying so. An answer
 * is read at both ends of each run of groups that do not say it. Groups that say as many therefore follow each other.
 * `known` has the answers read before, and afterwards those read last.
 */
async function changedUnsaid(
  personas: Personas,
  { who, groups }: Turn,
  known: Map<string, string>,
): Promise<string[]> {
  const problems: string[] = []
  const paths = readable(personas, who)
  const saidBy = ([call]: Calls) => paths.filter(path => isSaid(call, path)).length
  const inOrder = groups.toSorted((a, b) => saidBy(a) - saidBy(b))
  const runs = new Map<string, { text: string; from: number }>()
  for (const [at, calls] of inOrder.entries()) {
    const begun = paths.filter(path => !isSaid(calls[0], path) && !runs.has(path))
    const unknown = begun.filter(path => !known.has(path))
    for (const [path, text] of await read(personas, who, unknown)) known.set(path, text)
    for (const path of begun) runs.set(path, { text: known.get(path) ?? '', from: at })
    known.clear()
    for (const endpoint of calls) {
      const refusal = await carriedOut(personas, endpoint)
      if (refusal) problems.push(`${nameOf(endpoint)} is refused: ${refusal}`)
    }
    const next = inOrder[at + 1]?.[0]
    const isOver = (path: string) => !next || isSaid(next, path)
    const ends = [...runs].filter(
      ([path, { from }]) => isOver(path) || at - from + 1 === longestRun,
    )
    const after = await read(
      personas,
      who,
      ends.map(([path]) => path),
    )
    for (const [path, { text, from }] of ends) {
      const now = after.get(path) ?? ''
      if (now !== text)
        problems.push(
          `${path} is changed by one of ${inOrder
            .slice(from, at + 1)
            .flat()
            .map(nameOf)}`,
        )
      if (isOver(path)) runs.delete(path)
      else runs.set(path, { text: now, from: at + 1 })
      if (!next) known.set(path, now)
    }
  }
  return problems
}

/** Carries a call out; answers the refusal where it always is refused. */
async function carriedOut(personas: Personas, endpoint: Endpoint): Promise<string | null> {
  const step = steps[nameOf(endpoint)] ?? {}
  const { token } = personas.people[step.who ?? 'admin']
  const isOfRow = endpoint.path.includes('/:id')
  const own = isOfRow ? (personas.rows[nounOf(endpoint)] ?? []).map(({ id }) => id) : [undefined]
  const refusals: string[] = []
  for (const id of step.id ? [await step.id(personas)] : own) {
    const body = (await step.body?.(personas)) ?? minimalBody(endpoint.body)
    const { status, text } = await call(endpoint.method, pathOf(endpoint, id), { token, body })
    if (status < 300) return null
    refusals.push(`${status} ${text}`)
  }
  return refusals.join() || 'there is no row'
}

/** The addresses of every answer that a persona's screens may show; of rows the first. */
function readable(personas: Personas, who: Who): string[] {
  const standing = standingOf(personas.people[who], who)
  return app.endpoints
    .filter(({ method, path }) => method === 'GET' && !aside.test(path))
    .filter(({ path }) => !restless.some(prefix => isBelow(path, prefix)))
    .filter(({ may }) => may !== 'public' && can(standing, may))
    .map(endpoint =>
      endpoint.path.includes('/:id')
        ? pathOf(endpoint, rowsFor(personas, nounOf(endpoint))[0]?.id)
        : pathOf(endpoint),
    )
}

async function read(personas: Personas, who: Who, paths: string[]) {
  const texts = new Map<string, string>()
  for (let at = 0; at < paths.length; at += atOnce)
    await Promise.all(
      paths.slice(at, at + atOnce).map(async path => {
        texts.set(path, (await personas.people[who].get(path)).text)
      }),
    )
  return texts
}

const atOnce = 4

function isSaid({ changes }: Endpoint, path: string): boolean {
  return changes.some(
    noun =>
      noun === everythingChanged || pathsConcerned(noun).some(prefix => isBelow(path, prefix)),
  )
}

function isBelow(path: string, prefix: string): boolean {
  return `${path}/`.startsWith(`${prefix}/`)
}
