import type pg from 'pg'
import { seeded } from '#test/crash/seeded.ts'

/** The calls of an ordinary office (quality.md 4.2), as weights. */
export const reads = {
  stats: { weight: 20, path: '/api/dashboard/stats' },
  properties: { weight: 15, path: '/api/properties' },
  maintenance: { weight: 15, path: '/api/maintenance-requests' },
  messages: { weight: 10, path: '/api/messages' },
  payments: { weight: 8, path: '/api/payments' },
  units: { weight: 6, path: '/api/units' },
  leases: { weight: 6, path: '/api/leases' },
  tenants: { weight: 5, path: '/api/tenants' },
} as const
export const writes = {
  payment: { weight: 5 },
  request: { weight: 4 },
  status: { weight: 4 },
  message: { weight: 2 },
} as const

export type Read = keyof typeof reads
export type Write = keyof typeof writes
export const readNames: readonly Read[] = [
  ...(['stats', 'properties', 'maintenance', 'messages'] as const),
  ...(['payments', 'units', 'leases', 'tenants'] as const),
]
const writeNames: readonly Write[] = ['payment', 'request', 'status', 'message']
const isWrite = (name: Read | Write): name is Write => name in writes

export interface Call {
  /** Its name in the figures. */
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  token: string
  /** The compressed answers the caller takes; none without it. */
  encoding?: string
  body?: object
}

/** A person whose lists are read, or who writes; with their recipients and subjects. */
export interface Person {
  token: string
  organizationId: string
}

/** The data that the writers of a database refer to. */
export interface Fixture {
  token: string
  leases: { id: string; unitId: string; tenantId: string; rent: string }[]
  requests: string[]
}

export async function fixtureOf(
  owner: pg.Client,
  { token, organizationId }: Person,
): Promise<Fixture> {
  const leases = await owner.query(
    `select id, unit_id as "unitId", tenant_id as "tenantId", monthly_rent as rent
      from leases where organization_id = $1 order by id`,
    [organizationId],
  )
  const requests = await owner.query<{ id: string }>(
    `select id from maintenance_requests where organization_id = $1 and status = 'pending' order by id`,
    [organizationId],
  )
  return { token, leases: leases.rows, requests: requests.rows.map(({ id }) => id) }
}

/**
 * An endless sequence of calls, the same for the same seed: within each block as long as the sum of
 * the weights, every call has its exact share, in a new random order. Independent draws would give
 * a short block more or fewer expensive calls, which alone moved its mean by a twentieth.
 */
export function mixOf(
  readers: readonly Person[],
  writers: readonly Fixture[],
  { seed, only }: { seed: number; only?: 'writes' | Read | Write | undefined },
): () => Call {
  const random = seeded(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(of: readonly T[]): T => {
    const one = of[below(of.length)]
    if (one === undefined) throw new Error('There is nobody to call for')
    return one
  }
  const shares = [
    ...readNames.map(name => ({ name, weight: reads[name].weight })),
    ...writeNames.map(name => ({ name, weight: writes[name].weight })),
  ].filter(({ name }) => !only || (only === 'writes' ? isWrite(name) : name === only))
  const all = shares.flatMap(({ name, weight }) => Array<Read | Write>(weight).fill(name))
  let left: (Read | Write)[] = []
  function draw(): Read | Write {
    if (left.length === 0) left = [...all]
    const [name] = left.splice(below(left.length), 1)
    if (name === undefined) throw new Error('There is nothing to call')
    return name
  }
  const begun = new Set<string>()

  return function next() {
    const name = draw()
    if (isWrite(name)) return writeCalls(name, pick(writers))
    return { name, method: 'GET', path: reads[name].path, token: pick(readers).token }
  }

  function writeCalls(name: Write, { token, leases, requests }: Fixture): Call {
    const { id: leaseId, unitId, tenantId, rent } = pick(leases)
    switch (name) {
      case 'payment':
        return post('/api/payments', {
          leaseId,
          amount: rent,
          paymentMethod: 'check',
          notes: 'Rent',
        })
      case 'request':
        return post('/api/maintenance-requests', {
          unitId,
          title: 'Tap drips',
          description: 'It drips, and has for days.',
          priority: 'medium',
        })
      case 'message':
        return post('/api/messages', {
          receiverId: tenantId,
          subject: 'Visit',
          content: 'We come on Monday.',
        })
      case 'status': {
        const id = pick(requests)
        const status = begun.has(id) ? 'pending' : 'in_progress'
        if (!begun.delete(id)) begun.add(id)
        return {
          name,
          method: 'PUT',
          path: `/api/maintenance-requests/${id}`,
          token,
          body: { status },
        }
      }
    }
    function post(path: string, body: object): Call {
      return { name, method: 'POST', path, token, body }
    }
  }
}
