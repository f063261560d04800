import { Refusal } from '#server/errors/errors.ts'
import { makeReport } from '#server/reports/runs/make.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { renewCalendarFeed } from '#shared/operations/calendar-feed.ts'
import { can } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/reports/report-catalogue.ts'
import { fieldsOf, pathOf } from '../every-endpoint.ts'
import { textOfPdf } from '../printed.ts'
import { app, call, database, type User } from '../world.ts'
import { daysOf, ok, type Row, type Sold, today } from './owned-days.ts'
import { nounOf } from './rows.ts'

/** Every answer that an owner can have, by the call; lists also cut in every way a query can. */
export async function readBy(
  person: User,
  { propertyId, through }: Pick<Sold, 'propertyId' | 'through'>,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const get = async (path: string) => {
    const { statusCode, body, headers, rawPayload } = await app.inject({
      url: path,
      headers: { authorization: `Bearer ${person.token}` },
    })
    if (statusCode >= 500) throw new Error(`${path} is ${statusCode}`)
    const isPrinted = body.startsWith('%PDF') && !path.endsWith('/download')
    const text = isPrinted ? withoutMoment((await textOfPdf(rawPayload)).text) : body
    const said = text.replaceAll(/"updatedAt":"[^"]*"/g, '')
    answers.set(path, `${statusCode} ${headers['x-total-count'] ?? ''} ${said}`)
  }
  for (const endpoint of app.endpoints) {
    if (
      endpoint.method !== 'GET' ||
      endpoint.may === 'public' ||
      !can(callerOf(person), endpoint.may)
    )
      continue
    if (isOfThisMoment(endpoint)) continue
    if (!endpoint.path.includes(':')) {
      await get(endpoint.path)
      for (const query of queriesOf(endpoint, { propertyId, leaseId: through.id }))
        await get(`${endpoint.path}?${query}`)
    } else if (endpoint.path.includes('/:id')) {
      const noun = nounOf(endpoint)
      const places = { properties: propertyId, leases: through.id, units: through.unitId }
      const ids = [
        ...rows.filter(row => row.noun === noun).map(row => row.id),
        ...Object.entries(places).flatMap(([name, id]) => (name === noun ? [id] : [])),
      ]
      for (const id of ids) await get(pathOf(endpoint, id))
    }
  }
  for (const reportType of reportTypes.filter(type => mayMake(callerOf(person), type)))
    for (const params of [
      {},
      wholeSpan,
      { ...wholeSpan, propertyId },
      { asOf: daysOf.during.last },
    ])
      answers.set(
        `${reportType} ${JSON.stringify(params)}`,
        JSON.stringify(
          await makeReport(database.db, callerOf(person), { reportType, params }).catch(
            onlyNotTheirs,
          ),
        ),
      )
  const { address } = await ok<{ address: string }>(person.post(renewCalendarFeed.path))
  const feed = await call('GET', new URL(address).pathname)
  answers.set('the calendar', feed.text.replaceAll(/^DTSTAMP:.*$/gm, ''))
  return answers
}

function callerOf({ user }: User) {
  return {
    id: user.id,
    sid: '',
    rents: false,
    role: user.role,
    organizationId: user.organizationId,
  }
}

const wholeSpan = { from: daysOf.before.first, to: today }

/** Whether an answer depends on the time of the call, or is a stream. */
function isOfThisMoment({ path }: Endpoint): boolean {
  return path.startsWith('/api/auth') || path === '/api/events' || path === '/api/calendar-feed'
}

/** Each filter alone that a list takes. */
function queriesOf(endpoint: Endpoint, ids: { propertyId: string; leaseId: string }): string[] {
  const { first, last } = daysOf.during
  const values: Record<string, string> = {
    ...ids,
    ...{ q: 'of', voided: 'true', all: 'true', days: '90', month: first.slice(0, 7) },
    ...{ from: daysOf.before.first, asOf: last },
  }
  const fields = Object.keys(fieldsOf(endpoint.query))
  const named = fields.flatMap(name => (values[name] ? [`${name}=${values[name]}`] : []))
  const isOfPeriod = fields.includes('from') && fields.includes('to')
  return isOfPeriod ? [...named, new URLSearchParams(wholeSpan).toString()] : named
}

/** A sold home is no place of a report of today. */
function onlyNotTheirs(error: unknown): string {
  if (error instanceof Refusal && error.status < 500) return error.message
  throw error
}

/** Without when it was printed, which may be another minute the second time. */
function withoutMoment(text: string): string {
  return text.replaceAll(/Generated .*? [AP]M \S+/g, '')
}
