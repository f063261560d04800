import { expect, test } from 'vitest'
import { exceptionOf, type Issuable, parts } from './batch-rows.ts'

const row = (ownerId: string, more: Partial<Issuable> = {}): Issuable => ({
  ...{ propertyId: 'p', property: 'Alpha', ending: '10.00', available: '10.00' },
  ...{ feeToPost: '0.00', shares: [], issued: null },
  owner: { id: ownerId, firstName: 'Olga', lastName: 'Own', email: 'olga@test.example' },
  ...more,
})

test('a statement that was sent, cannot be sent or is negative is an exception', () => {
  const issued = { id: 's', version: 1, sentAt: null, isUpToDate: true }
  const sentAt = '2025-04-01T12:00:00Z'
  expect(exceptionOf(row('o'))).toBeNull()
  expect(exceptionOf(row('o', { issued }))).toBeNull()
  expect(exceptionOf(row('o', { issued: { ...issued, sentAt } }))).toBe('sent')
  expect(exceptionOf(row('o', { issued: { ...issued, sentAt, isUpToDate: false } }))).toBeNull()
  expect(exceptionOf(row('o', { ending: '-0.01' }))).toBe('negative')
  const owner = { ...row('o').owner, email: null }
  expect(exceptionOf(row('o', { owner }))).toBe('no address')
})

test('the statements of an owner stay in one call, and no call has more than 25', () => {
  const rows = [
    ...Array.from({ length: 20 }, () => row('a')),
    ...Array.from({ length: 10 }, () => row('b')),
    ...Array.from({ length: 60 }, () => row('c')),
    row('d'),
  ]
  const sizes = parts(rows).map(part => part.map(({ owner }) => owner.id).join(''))
  expect(sizes.map(({ length }) => length)).toEqual([20, 10, 25, 25, 11])
  expect(sizes.at(-1)).toMatch(/^c{10}d$/)
  expect(parts([])).toEqual([])
})
