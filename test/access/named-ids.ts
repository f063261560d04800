import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/permissions.ts'
import { fieldsOf, type JsonSchema, nameOf, pathOf } from '../every-endpoint.ts'
import { type Answer, app, call } from '../world.ts'
import { changesSince, everythingOf } from './everything.ts'
import { bodies } from './named-bodies.ts'
import { everybody, type PersonaRow, type Personas, type Who } from './personas.ts'
import { isForeign, nounOf, replicaOf, rowsFor, rowsTried, standingOf } from './rows.ts'

const atOnce = 2

/** The nouns of a field that does not name them itself. */
const nounsOf: Record<string, readonly string[]> = {
  accountId: ['accounts'],
  bankAccountId: ['bank-accounts'],
  lineId: ['bank-lines'],
  propertyId: ['properties'],
  propertyIds: ['properties'],
  depositPropertyIds: ['properties'],
  unitId: ['units'],
  leaseId: ['leases'],
  leaseIds: ['leases'],
  fromLeaseId: ['leases'],
  toLeaseId: ['leases'],
  tenantId: ['tenants'],
  paidBy: ['tenants'],
  keptId: ['tenants'],
  mergedId: ['tenants'],
  ownerId: ['members'],
  userId: ['members'],
  managerId: ['members'],
  assignedTo: ['members'],
  assigneeId: ['assignees'],
  receiverId: ['recipients'],
  with: ['recipients'],
  chargeId: ['charges'],
  chargeRunId: ['charge-runs'],
  paymentId: ['payments'],
  paymentIds: ['payments'],
  requestId: ['maintenance-requests'],
  coverPhotoId: ['documents'],
  vendorId: ['vendors'],
  w9VendorId: ['vendors'],
  w9OwnerId: ['owners'],
  recipientIds: ['members'],
  receiverIds: ['recipients'],
  requestIds: ['maintenance-requests'],
  documentIds: ['documents'],
  tenantIds: ['tenants'],
  billId: ['bills'],
  agencyId: ['agencies'],
  payerId: ['payers'],
  expenseId: ['expenses'],
  recurringExpenseId: ['recurring-expenses'],
  replaces: ['expenses'],
  actor: ['members'],
  entityId: ['properties', 'leases', 'payments'],
}

/**
 * Rows of one bank account, and payments through a provider: `banking.test.ts`, `sure-lines.test.ts` and
 * `adjustments.test.ts` send them those of others.
 */
const triedElsewhere = [
  ...['POST /api/bank-lines/:id/matches', 'POST /api/reconciliations/:id/ticks'],
  ...['POST /api/payment-attempts', 'POST /api/payment-methods', 'PUT /api/leases/:id/autopay'],
  ...['PATCH /api/reconciliations/:id', 'POST /api/bank-accounts/:id/matches/undo'],
]

/**
 * An id in a body or a query that names an invisible row is answered like an unknown one, and
 * writes nothing. Returns the violations, a sentence each, and the number of ids tried.
 */
export async function walkNamedIds(
  personas: Personas,
): Promise<{ problems: string[]; tried: number }> {
  const problems: string[] = []
  let tried = 0
  const before = await everythingOf(personas.organizations)
  for (const endpoint of walked()) {
    for (const { part, field, rows } of namedIn(personas, endpoint)) {
      for (const who of everybody) {
        if (!can(standingOf(personas.people[who], who), endpoint.may)) continue
        const base = part === 'body' ? await bodyOf(endpoint, personas, who) : queryOf(endpoint)
        const known = knownBy(personas, who)
        const strange = rows.filter(
          ({ id, seenBy }) => !known.includes(id) && !seenBy.includes(who),
        )
        const ask = (id: string) =>
          send(personas, endpoint, who, part, { ...base, ...naming(field, id, base) })
        const ofNone = unknownAs(field, ask)
        // A few at a time: so many reports at once would be too many.
        const answers = []
        for (let at = 0; at < strange.length; at += atOnce)
          answers.push(
            ...(await Promise.all(
              strange.slice(at, at + atOnce).map(({ id }) => Promise.all([ask(id), ofNone(id)])),
            )),
          )
        for (const [at, [answer, none]] of answers.entries()) {
          const said = `${who}: ${nameOf(endpoint)} with ${field} ${strange[at]?.id} is ${answer.status}`
          if (answer.status !== none.status || answer.text !== none.text)
            problems.push(`${said} ${answer.text}, of no row ${none.status} ${none.text}`)
          if (part === 'body' && answer.status < 400) problems.push(`${said}: it was done`)
          tried += 1
        }
      }
    }
  }
  problems.push(...(await changesSince(before, personas.organizations)))
  return { problems, tried }
}

/** The answer for an unknown id: a cursor's depends on where it sorts, any other is one for all. */
function unknownAs(field: string, ask: (id: string) => Promise<Answer>) {
  let ofAll: Promise<Answer> | undefined
  return (id: string) => {
    if (field === 'after') return ask(replicaOf(id))
    ofAll ??= ask(replicaOf(id))
    return ofAll
  }
}

/** The same bodies with the caller's own rows are accepted: the id alone causes the refusal. */
export async function walkOwnIds(personas: Personas): Promise<string[]> {
  const problems: string[] = []
  for (const endpoint of walked()) {
    const named = namedIn(personas, endpoint).filter(({ part }) => part === 'body')
    const usual = named.length > 0 ? await bodyOf(endpoint, personas, 'admin') : {}
    const unusual = named.filter(({ field }) => !((field.split('[')[0] ?? '') in usual))
    const tries = [
      ...(named.length > unusual.length ? [{}] : []),
      ...unusual.map(({ field, rows }) => naming(field, rows[0]?.id, usual)),
    ]
    for (const more of tries) {
      const body = { ...(await bodyOf(endpoint, personas, 'admin')), ...more }
      const { status, text } = await send(personas, endpoint, 'admin', 'body', body)
      if (status >= 300) problems.push(`${nameOf(endpoint)} ${JSON.stringify(body)}: ${text}`)
    }
  }
  return problems
}

function walked(): Endpoint[] {
  return app.endpoints.filter(endpoint => !triedElsewhere.includes(nameOf(endpoint)))
}

/** The caller, and co-tenants of the same home. */
function knownBy({ people }: Personas, who: Who): string[] {
  const household = [people.tenant.user.id, people.partner.user.id]
  const self = people[who].user.id
  return household.includes(self) ? household : [self]
}

interface Named {
  part: 'query' | 'body'
  field: string
  rows: PersonaRow[]
}

/** Every id field of a call, by its shapes. @throws for one with an unknown target */
function namedIn(personas: Personas, endpoint: Endpoint): Named[] {
  return (['query', 'body'] as const).flatMap(part =>
    idFieldsOf(endpoint[part]).map(field => {
      const name = field.slice(field.indexOf('.') + 1)
      const nouns = ['after', 'ids'].includes(name) ? [listedBy(endpoint)] : nounsOf[name]
      if (!nouns) throw new Error(`Say in named-ids.ts what ${field} of ${nameOf(endpoint)} names`)
      return { part, field, rows: nouns.flatMap(noun => rowsNamed(personas, noun)) }
    }),
  )
}

/** Of foreign rows the first and the last: those of the property with an owner, and of the other one. */
function rowsNamed(personas: Personas, noun: string): PersonaRow[] {
  const rows = rowsTried(personas, noun)
  const foreign = rows.filter(row => isForeign(personas, noun, row))
  const between = foreign.slice(1, -1)
  return rows.filter(row => !between.includes(row))
}

/** The noun of a list's rows. */
function listedBy(endpoint: Endpoint): string {
  return endpoint.path.startsWith('/api/financials/') ? 'leases' : nounOf(endpoint)
}

/** Needed with any id. */
function queryOf(endpoint: Endpoint): object {
  return endpoint.path.endsWith('/file') ? { format: 'csv' } : {}
}

function idFieldsOf(shape: z.ZodType): string[] {
  const taken = fieldsOf(shape)
  const read = z.toJSONSchema(shape, { io: 'output', unrepresentable: 'any' }).properties ?? {}
  const holdsIds = (...shapes: unknown[]) => JSON.stringify(shapes).includes('"format":"uuid"')
  return Object.keys(taken)
    .filter(name => holdsIds(taken[name], read[name]))
    .flatMap(name => {
      const { anyOf = [], items } = taken[name] ?? {}
      const inner = (shapes: JsonSchema[]) =>
        shapes.flatMap(({ properties = {} }) =>
          Object.keys(properties).filter(key => holdsIds(properties[key])),
        )
      const named = [
        ...inner(anyOf).map(key => `${name}.${key}`),
        ...inner(items ? [items] : []).map(key => `${name}[].${key}`),
      ]
      return named.length > 0 ? named : [name]
    })
}

/** `{ params: { propertyId } }` of `params.propertyId`; of `offers[].leaseId` the first of `base`, changed. */
function naming(field: string, id: string | undefined, base: object = {}): object {
  const [name = '', inner] = field.split('.')
  const list = name.endsWith('[]') && name.slice(0, -2)
  if (list && inner) {
    const [first] = Object.entries(base).find(([key]) => key === list)?.[1] ?? []
    return { [list]: [{ ...first, [inner]: id }] }
  }
  if (name.endsWith('Ids')) return { [name]: [id] }
  return { [name]: inner ? { [inner]: id } : id }
}

async function bodyOf(endpoint: Endpoint, personas: Personas, who: Who): Promise<object> {
  const make = bodies[nameOf(endpoint)]
  if (!make) throw new Error(`Say in named-ids.ts what is sent to ${nameOf(endpoint)}`)
  return make(personas, who)
}

function send(
  personas: Personas,
  endpoint: Endpoint,
  who: Who,
  part: Named['part'],
  input: object,
) {
  const { token } = personas.people[who]
  const rows = endpoint.path.includes('/:id') ? rowsFor(personas, nounOf(endpoint)) : []
  const path = pathOf(endpoint, (rows.find(row => row.seenBy.includes(who)) ?? rows[0])?.id)
  if (part === 'body') return call(endpoint.method, path, { token, body: input })
  const query = new URLSearchParams(Object.entries(input))
  return call(endpoint.method, `${path}?${query}`, { token })
}
