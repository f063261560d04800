import type { Lease } from '#shared/leases/leases.ts'
import type { Person } from '#shared/people/users.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'

export interface Landlord {
  token: string
  leaseIds: string[]
}

/** Registers a landlord over HTTP, with as many leases, each two years old and 2,000 a month. */
export async function landlordAt(url: string, leases: number): Promise<Landlord> {
  const names = { password: 'correct horse battery', firstName: 'Lana', lastName: 'Lord' }
  const email = `lana-${crypto.randomUUID()}@test.example`
  const { token } = await send<{ token: string }>(url, '', '/api/auth/register', {
    email,
    ...names,
  })
  const property = await send<Property>(url, token, '/api/properties', {
    name: 'Alpha',
    address: '1 Alpha St',
    propertyType: 'residential',
    totalUnits: leases,
  })
  const units = await read<Unit[]>(url, token, `/api/units?propertyId=${property.id}`)
  const year = new Date().getUTCFullYear()
  const leaseIds: string[] = []
  for (const unit of units) {
    const tenant = await send<Person>(url, token, '/api/users', {
      firstName: 'Bob',
      lastName: 'Ray',
      email: `bob-${crypto.randomUUID()}@test.example`,
      role: 'tenant',
    })
    const lease = await send<Lease>(url, token, '/api/leases', {
      unitId: unit.id,
      tenantId: tenant.id,
      startDate: `${year - 2}-01-01`,
      endDate: `${year + 1}-12-31`,
      monthlyRent: '2000',
    })
    leaseIds.push(lease.id)
  }
  return { token, leaseIds }
}

/** One call that must succeed. */
export async function read<T>(url: string, token: string, path: string): Promise<T> {
  return answer(await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }))
}

async function send<T>(url: string, token: string, path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return answer(
    await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
}

async function answer<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`)
  return response.json()
}
