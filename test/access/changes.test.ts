import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { everythingChanged, pathsConcerned } from '#shared/nouns.ts'
import { can } from '#shared/permissions.ts'
import { leastBody, nameOf, pathOf } from '../every-endpoint.ts'
import { app, call, type Somebody } from '../world.ts'
import { type Cast, castOf, type Who } from './cast.ts'
import { elsewhere, type Step, steps } from './changing-calls.ts'
import { nounOf, rowsFor, standingOf } from './walk.ts'

/** Answered anew each time, or of no screen that stays open. */
const restless = /^\/api\/(events|auth\/typed-key|calendars|pictures|record-changes|storage|data-exports\/:id|mails|outbox|jobs)|\/(download|pdf|receipt|deposit-statement|photos)/

test('whatever a call changes in what its caller can read, it says so', async () => {
  const cast = await castOf()
  const problems: string[] = []
  const refused: string[] = []
  const at = performance.now()
  for (const endpoint of inTurn()) {
    const { who = 'admin' } = steps[nameOf(endpoint)] ?? {}
    const before = await readBy(cast, who)
    const refusal = await carriedOut(cast, endpoint)
    if (refusal) {
      refused.push(`${nameOf(endpoint)} ${refusal}`)
      continue
    }
    const after = await readBy(cast, who)
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
    const missed = changed.filter(path => !isSaid(endpoint, path))
    if (missed.length > 0) problems.push(`${nameOf(endpoint)} ${endpoint.changes}: ${[...new Set(missed)]}`)
    if (changed.length === 0) problems.push(`${nameOf(endpoint)} nothing`)
  }
  console.log(performance.now() - at)
  console.log(refused.join('\n'))
  expect(problems.join('\n')).toEqual('')
}, 300_000)

function inTurn(): Endpoint[] {
  const usual = { POST: 1, PATCH: 2, PUT: 3, DELETE: 4, GET: 0 }
  const turnOf = (endpoint: Endpoint) => steps[nameOf(endpoint)]?.turn ?? usual[endpoint.method]
  return app.endpoints
    .filter(endpoint => endpoint.method !== 'GET' && !(nameOf(endpoint) in elsewhere))
    .toSorted((a, b) => turnOf(a) - turnOf(b))
}

/** Carries a call out; answers the last refusal where it is always refused. */
async function carriedOut(cast: Cast, endpoint: Endpoint): Promise<string | null> {
  const step: Step = steps[nameOf(endpoint)] ?? {}
  const { token } = cast.people[step.who ?? 'admin']
  const own = endpoint.path.includes('/:id') && !step.id ? rowsFor(cast, nounOf(endpoint)).map(({ id }) => id) : []
  const ids = step.id ? [await step.id(cast)] : own.length > 0 ? own : [undefined]
  let refusal = 'no row'
  for (const id of ids) {
    const body = (await step.body?.(cast)) ?? leastBody(endpoint.body)
    const { status, text } = await call(endpoint.method, pathOf(endpoint, id), { token, body })
    if (status < 300) return null
    refusal = `${status} ${text}`
  }
  return refusal
}

/** Every answer somebody can have on a screen, by the path of its call. */
async function readBy(cast: Cast, who: Who): Promise<Map<string, string>> {
  const person: Somebody = cast.people[who]
  const texts = new Map<string, string>()
  for (const endpoint of app.endpoints) {
    const { method, path, may } = endpoint
    if (method !== 'GET' || may === 'public' || restless.test(path) || path.includes(':token')) continue
    if (!can(standingOf(person, who), may)) continue
    const rows = path.includes('/:id') ? rowsFor(cast, nounOf(endpoint)).slice(0, 2) : [{ id: undefined }]
    for (const { id } of rows) texts.set(pathOf(endpoint, id), (await person.get(pathOf(endpoint, id))).text)
  }
  return texts
}

function isSaid({ changes }: Endpoint, path: string): boolean {
  return changes.some(
    noun =>
      noun === everythingChanged ||
      pathsConcerned(noun).some(prefix => `${path}/`.startsWith(`${prefix}/`)),
  )
}
