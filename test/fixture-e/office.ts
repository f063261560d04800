import { itIs, made } from '#server/fixture.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Day } from '#shared/dates.ts'
import type { Property } from '#shared/properties/properties.ts'
import type { Unit } from '#shared/properties/units.ts'
import { landlord, tenantOf, type User } from '#test/world.ts'

export const names = ['ann', 'bob', 'cy', 'eve', 'dee', 'fay', 'gus'] as const
export type Names = (typeof names)[number]

/** The landlord of Fixture E, with ids by name. */
export interface Office {
  lana: User
  /** `'Elm 1'` … `'Oak 2'` */
  units: Record<string, string>
  properties: Record<'elm' | 'oak', string>
  people: Record<Names, string>
  /** The leases of tenants who have moved in so far. */
  leases: Partial<Record<Names, string>>
  patch(url: string, body: object): Promise<void>
  /** A tenant's payment on a day. */
  payment(who: Names, on: Day): Promise<Payment>
}

/** An event of a day, after that day's rent and late fees were posted. */
export type Event = [on: Day, does: (office: Office) => Promise<unknown>]

/** Market rents are the first asking rents. */
const marketRents = {
  elm: ['1500', '1200', '950', '2000'],
  oak: ['1000', '1100'],
}

/** Of Elm; the owner of Oak manages it without a fee. */
const management = { managementFeePercent: '8', managementFeeBase: 'all', reserve: '500' }

/** Elm with four units and Oak with two on New Year’s Day of 2025; all are vacant. */
export async function officeE(): Promise<Office> {
  const lana = await landlord(4)
  const people: Partial<Record<Names, string>> = {}
  for (const name of names) people[name] = (await tenantOf(lana, name)).id
  itIs('2025-01-01')
  const oak = made(
    await lana.post<Property>('/api/properties', {
      ...{ name: 'Oak', address: '2 Oak St', totalUnits: 2 },
    }),
  )
  made(await lana.patch(`/api/properties/${lana.property.id}`, { name: 'Elm', ...management }))
  made(
    await lana.patch('/api/organization', {
      graceDays: 5,
      lateFee: { type: 'flat', amount: '50' },
      nsfFee: '35',
    }),
  )
  const properties = { elm: lana.property.id, oak: oak.id }
  const units: Record<string, string> = {}
  for (const place of ['elm', 'oak'] as const) {
    const { body } = await lana.get<Unit[]>(`/api/units?propertyId=${properties[place]}`)
    for (const [at, monthlyRent] of marketRents[place].entries()) {
      const unit = body.find(({ unitNumber }) => unitNumber === `${at + 1}`)
      if (!unit) throw new Error('A property begins with its units')
      units[`${place === 'elm' ? 'Elm' : 'Oak'} ${at + 1}`] = unit.id
      made(await lana.patch(`/api/units/${unit.id}`, { monthlyRent }))
    }
  }
  const leases: Office['leases'] = {}
  return {
    lana,
    units,
    properties,
    people: people as Record<Names, string>,
    leases,
    async patch(url, body) {
      made(await lana.patch(url, body))
    },
    async payment(who, day) {
      const { body } = await lana.get<Payment[]>(`/api/payments?leaseId=${leases[who]}`)
      const payment = body.find(({ receivedOn }) => receivedOn === day)
      if (!payment) throw new Error(`${who} paid nothing on ${day}`)
      return payment
    },
  }
}

/** @returns the body of a call that succeeds */
export async function post<T>({ lana }: Office, path: string, body: object): Promise<T> {
  return made(await lana.post<T>(`/api/${path}`, body))
}

export async function put({ lana }: Office, path: string, body: object): Promise<unknown> {
  return made(await lana.put(`/api/${path}`, body))
}

/** A day of the year. */
export function on(month: number, day: string): Day {
  return `2025-${String(month).padStart(2, '0')}-${day}`
}
