import { describe, expect, test } from 'vitest'
import type { Lease } from '#shared/leases/leases.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import type { Knowledge } from './knowledge.ts'
import { neutralAnswer } from './people-questions.ts'
import { greeting, replyTo } from './replies.ts'

const stats: Stats = {
  totalRevenue: '6300.00',
  occupiedUnits: 12,
  totalUnits: 14,
  nonRevenueUnits: 0,
  pendingMaintenance: 2,
  unreadMessages: 1,
  occupancyPercent: 86,
  revenueChangePercent: null,
  revenueThisMonth: '4500.00',
  collectionPercent: 94,
  outstanding: '300.00',
  outstandingTenants: 1,
}

const lease: Lease = {
  id: 'l1',
  unitId: 'u1',
  tenantId: 't1',
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  monthlyRent: '1500.00',
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
  coTenants: [],
  earlierTenants: [],
  isEndReasonTold: false,
  depositHeld: '0.00',
  depositReturnBy: null,
  createdAt: '2025-01-01T00:00:00Z',
  updatedAt: '2025-01-01T00:00:00Z',
  tenant: { id: 't1', firstName: 'Bob', lastName: 'Ray' },
  unit: { id: 'u1', unitNumber: '4', propertyId: 'p1', propertyName: 'Oakwood' },
  organization: { id: 'o1', name: 'Lana Lord', currency: 'USD', timezone: 'UTC' },
  lateFee: { type: 'none', amount: null, graceDays: 5, cap: null, maxDays: null },
  balance: '500.00',
}

const office: Knowledge = {
  isTenant: false,
  mayAddProperty: true,
  seesMoney: true,
  may: () => true,
  currency: 'USD',
  today: '2025-06-10',
  stats,
  lets: [lease, { ...lease, id: 'l2', tenantId: 't2', endDate: '2025-06-20', balance: '-20.00' }],
  rented: [],
}

const tenant: Knowledge = { ...office, isTenant: true, lets: [], rented: [lease] }
const staff: Knowledge = { ...office, seesMoney: false, lets: [] }
const nothingRead: Knowledge = { ...office, stats: undefined, lets: undefined, rented: undefined }

describe('the assistant chooses by keyword', () => {
  test.each([
    ['property', '/properties'],
    ['My PROPERTIES?', '/properties'],
    ['tenant', '/tenants'],
    ['maintenance', '/maintenance'],
    ['a repair', '/maintenance'],
    ['payment', '/financials'],
    ['rent', '/financials'],
    ['financial', '/financials'],
    ['report', '/reports'],
    ['analytics', '/reports'],
    ['¿Mis propiedades?', '/properties'],
    ['una reparación', '/maintenance'],
    ['renta', '/financials'],
    ['weather', '/communication'],
  ])('%s', (message, href) => {
    expect(replyTo(message, office).links[0]?.href).toBe(href)
  })

  test('the first keyword of the list decides, anywhere in the text', () => {
    expect(replyTo('report about a tenant of my property', office).links[0]?.href).toBe(
      '/properties',
    )
    expect(replyTo('report a repair', office).links[0]?.href).toBe('/maintenance')
  })

  test('a parent and the current month are no question about rent', () => {
    const otherwise = replyTo('weather', office)
    expect(replyTo('my parents', office)).toEqual(otherwise)
    expect(replyTo('current', office)).toEqual(otherwise)
  })
})

describe('the assistant answers from loaded data', () => {
  test('units, requests, balances', () => {
    expect(replyTo('property', office).text).toContain('Occupied: 12 of 14 units (86%). Vacant: 2.')
    expect(replyTo('tenant', office).text).toContain('2 active leases with 2 tenants')
    expect(replyTo('tenant', office).text).toContain('1 of these leases ends within 30 days')
    expect(replyTo('repair', office).text).toContain('2 maintenance requests are pending')
    expect(replyTo('rent', office).text).toContain('1 lease owes $500.00 today')
    expect(replyTo('rent', office).text).toContain('$300.00 is overdue')
    expect(replyTo('report', office).text).toContain('94% of the latest rent was paid on time')
  })

  test('a tenant gets answers about their own home', () => {
    expect(replyTo('property', tenant).text).toContain('You rent Oakwood, Unit 4.')
    expect(replyTo('rent', tenant).text).toContain('For Oakwood, Unit 4 you owe $500.00 today.')
    expect(replyTo('payment', tenant).text).not.toContain('Received this month')
  })

  test('staff get no answers about money', () => {
    for (const question of ['rent', 'payment', 'report', 'property', 'tenant']) {
      expect(replyTo(question, staff).text).not.toMatch(/\$|on time/)
    }
  })

  test('before any data has loaded it mentions no figures', () => {
    for (const question of ['property', 'tenant', 'repair', 'rent', 'report', 'hello']) {
      expect(replyTo(question, nothingRead).text).not.toMatch(/\d|undefined/)
    }
  })
})

test('a question about choosing tenants gets the same text for all', () => {
  for (const known of [office, tenant, staff, nothingRead]) {
    expect(replyTo('Who should I rent to?', known)).toEqual({ text: neutralAnswer(), links: [] })
  }
})

test('it begins with a greeting', () => {
  expect(greeting().text).toMatch(/^Hello!/)
})
