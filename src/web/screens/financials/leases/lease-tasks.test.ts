import { expect, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import { mayVoid, tasksOn } from './lease-tasks.ts'

const organization = {
  id: 'o',
  name: 'Lana Lord',
  currency: 'USD',
  timezone: 'America/New_York',
} as const
const lease: Lease = {
  id: 'l',
  unitId: 'u',
  tenantId: 't',
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  monthlyRent: '1200.00',
  securityDeposit: null,
  status: 'active',
  dueDay: 1,
  rollover: true,
  monthToMonthSince: null,
  noticeOn: null,
  noticeBy: null,
  moveOutOn: null,
  evictionOn: null,
  evictionReason: null,
  movedInOn: '2025-01-01',
  movedOutOn: null,
  terminatedOn: null,
  endReason: null,
  forwardingAddress: null,
  remindedAt: null,
  coTenants: [{ id: 'c', firstName: 'Cleo', lastName: 'Ray' }],
  earlierTenants: [],
  isEndReasonTold: false,
  createdAt: '2025-01-01T12:00:00Z',
  updatedAt: '2025-01-01T12:00:00Z',
  tenant: { id: 't', firstName: 'Bob', lastName: 'Ray' },
  unit: { id: 'u', unitNumber: '1', propertyId: 'p', propertyName: 'Alpha' },
  organization,
  lateFee: { type: 'none', amount: null, graceDays: 0, cap: null, maxDays: null },
  depositHeld: '0.00',
  depositReturnBy: null,
  balance: '0.00',
}
const admin = { id: 'a', role: 'admin', organizationId: 'o' } as const
const manager = { id: 'm', role: 'manager', organizationId: 'o' } as const
const otherUser = { id: 's', role: 'admin', organizationId: 'x' } as const
const tenant = { id: 't', role: 'tenant', organizationId: null } as const
const tasks = (change: Partial<Lease>, person: Parameters<typeof tasksOn>[1] = admin) => [
  ...tasksOn({ ...lease, ...change }, person),
]

test('an active lease is renewed, changed and ended by its office, and given notice of by its tenant', () => {
  expect(tasks({})).toEqual([
    'renew',
    'offerRenewal',
    'rent',
    'stopAtEnd',
    'notice',
    'openEviction',
    'end',
    'guidedMoveOut',
    'charge',
    'credit',
    'depositReceived',
  ])
  expect(tasks({}, tenant)).toEqual(['notice'])
  expect(tasks({}, otherUser)).toEqual([])
  expect(tasks({}, { ...admin, role: 'owner' })).toEqual([])
  expect(tasks({}, { ...tenant, id: 'c' })).toEqual([])
})

test('a future event can be withdrawn', () => {
  const noticed = tasks({ noticeOn: '2025-02-01', moveOutOn: '2025-03-01' })
  expect(noticed).toContain('withdrawNotice')
  expect(noticed).not.toContain('notice')
  const ending = tasks({ terminatedOn: '2025-03-01' })
  expect(ending).toEqual([
    'openEviction',
    'withdrawEnd',
    'guidedMoveOut',
    'moveOut',
    'charge',
    'credit',
    'depositReceived',
  ])
  expect(tasks({ status: 'terminated', terminatedOn: '2025-03-01' })).not.toContain('withdrawEnd')
})

test('during an eviction the lease is not renewed, and the office closes the eviction or ends the lease', () => {
  const evicted = tasks({ evictionOn: '2025-02-01' })
  expect(evicted).toEqual(expect.arrayContaining(['closeEviction', 'rent', 'end']))
  expect(evicted).not.toContain('openEviction')
  expect(evicted).not.toContain('renew')
  expect(evicted).not.toContain('offerRenewal')
  expect(tasks({ evictionOn: '2025-02-01' }, tenant)).toEqual(['notice'])
})

test('a move-out is guided until the tenant is gone and their deposit returned', () => {
  const left = {
    status: 'terminated',
    terminatedOn: '2025-03-01',
    movedOutOn: '2025-03-01',
  } as const
  expect(tasks({ ...left, movedOutOn: null })).toContain('guidedMoveOut')
  expect(tasks({ ...left, depositHeld: '10.00' })).toContain('guidedMoveOut')
  expect(tasks(left)).not.toContain('guidedMoveOut')
  expect(tasks({ status: 'pending' })).not.toContain('guidedMoveOut')
})

test('an expired lease is renewed late while its tenant is still there', () => {
  expect(tasks({ status: 'expired' })).toContain('renew')
  expect(tasks({ status: 'expired', movedOutOn: '2026-01-01' })).not.toContain('renew')
})

test('only an admin writes off or refunds money, and only existing amounts', () => {
  const money = { balance: '-10.00', depositHeld: '500.00' }
  expect(tasks(money)).toEqual(expect.arrayContaining(['refund', 'moveMoney', 'depositRefunded']))
  expect(tasks(money, manager)).not.toContain('refund')
  expect(tasks(money, manager)).not.toContain('moveMoney')
  expect(tasks(money, manager)).toContain('depositApplied')
  expect(tasks({ balance: '10.00' })).toContain('writeOff')
  expect(tasks({ balance: '10.00' }, manager)).not.toContain('writeOff')
})

test('a manager voids a payment on the day it was recorded, by the clock of the office', () => {
  const payment = {
    id: 'p',
    kind: 'payment',
    date: '2025-03-01',
    description: 'Payment',
    note: null,
    method: null,
    periodStart: null,
    periodEnd: null,
    amount: '-10.00',
    balance: '0.00',
    // Still the 1st in New York.
    transferId: null,
    createdAt: '2025-03-02T01:30:00Z',
  } as const
  expect(mayVoid(lease, payment, manager, '2025-03-01')).toBe(true)
  expect(mayVoid(lease, payment, manager, '2025-03-02')).toBe(false)
  expect(mayVoid(lease, payment, admin, '2025-03-09')).toBe(true)
  expect(mayVoid(lease, payment, otherUser, '2025-03-01')).toBe(false)
})

test('only who owes is reminded, by the office, and not during an eviction', () => {
  const late = { balance: '5.00' }
  expect(tasks(late)).toContain('remind')
  expect(tasks(late, manager)).toContain('remind')
  expect(tasks({})).not.toContain('remind')
  expect(tasks({ balance: '-5.00' })).not.toContain('remind')
  expect(tasks({ ...late, evictionOn: '2025-05-01' })).not.toContain('remind')
  expect(tasks(late, tenant)).not.toContain('remind')
})
