import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { rolesWith } from '#shared/permissions.ts'
import { seeded } from './crash/seeded.ts'
import { nameOf } from './every-endpoint.ts'
import { type Office, officeOf, remember, signInAgain } from './fuzz/office.ts'
import { pick } from './fuzz/random.ts'
import { requestFor, written } from './fuzz/requests.ts'
import { app } from './world.ts'

/** `REQUESTS=100000 FUZZ_SEED=7` for the long form. */
const requests = Number(process.env.REQUESTS ?? 250)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** An office that was erased, emptied and locked out is of little use. */
const perOffice = 2_000
const refusals = [400, 401, 403, 404, 406, 409, 410, 413, 415, 422, 429]
/** The default texts of zod, where a field has no sentence of ours. */
const schemaTerms = /"(Invalid (input|option|ISO|UUID|string)|[^"]*expected|Too (big|small))/

test(
  'any request to any call by any caller is answered or refused with a sentence',
  async () => {
    const random = seeded(seed)
    const faults = new Map<string, string>()
    const told: Record<number, number> = {}
    const carriedOut = new Set<Endpoint>()
    let office: Office | undefined
    for (let turn = 0; turn < requests; turn++) {
      if (!office || turn % perOffice === 0) office = await officeOf()
      const endpoint = pick(random, app.endpoints)
      const person = personFor(endpoint, office, random)
      const made = requestFor(endpoint, office.ids, random)
      const answer = await app.inject({
        ...made,
        headers: { ...made.headers, authorization: `Bearer ${person.token}` },
      })
      if (answer.statusCode === endpoint.status) carriedOut.add(endpoint)
      told[answer.statusCode] = (told[answer.statusCode] ?? 0) + 1
      const fault = faultIn(
        endpoint,
        answer.statusCode,
        answer.body,
        `${answer.headers['content-type']}`,
        office,
      )
      // One of a kind is enough.
      if (fault)
        faults.set(
          `${endpoint.method} ${endpoint.path} ${fault.slice(0, 90)}`,
          `${person.role}: ${written(endpoint, made)}\n  → ${answer.statusCode} ${fault}\n`,
        )
      if (answer.statusCode === 401 || endpoint.path.startsWith('/api/auth/'))
        await signInAgain(person)
    }
    console.log(
      `${requests} requests (FUZZ_SEED=${seed}): ${JSON.stringify(told)}; ${carriedOut.size} of ${app.endpoints.length} calls were carried out at least once`,
    )
    if (process.env.REQUESTS)
      console.log(
        app.endpoints
          .filter(each => !carriedOut.has(each))
          .map(nameOf)
          .join('\n'),
      )
    expect([...faults.values()].join('\n')).toBe('')
    expect(told[200]).toBeGreaterThan(requests / 20)
  },
  60_000 + requests * 100,
)

/** Mostly a permitted caller: others are refused before the body is read. */
function personFor({ may }: Endpoint, { people }: Office, random: () => number) {
  const roles = may === 'public' || random() < 0.1 ? [] : rolesWith(may)
  const able = people.filter(({ role }) => roles.some(one => one === role))
  return pick(random, able.length > 0 ? able : people)
}

/** The fault of an answer, or `''`. */
function faultIn(
  endpoint: Endpoint,
  status: number,
  body: string,
  type: string,
  office: Office,
): string {
  if (status >= 500) return body
  if (status === endpoint.status) {
    if (!type.startsWith('application/json')) return ''
    const reply: unknown = JSON.parse(body)
    remember(office.ids, endpoint.path, reply)
    const { success, error } = endpoint.reply.safeParse(reply)
    return success ? '' : `not as its contract says: ${error.message.slice(0, 300)}`
  }
  if (status >= 300 && status < 400) return ''
  if (!refusals.includes(status)) return `nobody said ${status}`
  const { message } = JSON.parse(body)
  if (typeof message !== 'string' || message === '') return `no sentence: ${body.slice(0, 200)}`
  return status === 400 && schemaTerms.test(body) ? `the schema’s words: ${body.slice(0, 300)}` : ''
}
