import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLanguage } from '#shared/language/languages.ts'
import { setLanguageSource } from '#shared/language/t.ts'
import type { SearchReply } from '#shared/operations/search.ts'
import { reportTypes } from '#shared/reports/report-catalogue.ts'
import type { Portal } from '#web/session/portal.ts'
import { actionGroups, groupsOf } from './found.ts'

const admin = { role: 'admin', organizationId: 'o' } as const
/** A user without an organization: a new user, or a tenant. */
const visitor = { role: 'tenant', organizationId: null } as const
const labels = (
  typed: string,
  person: Parameters<typeof groupsOf>[1] = admin,
  portal: Portal = 'office',
) =>
  groupsOf(typed, person, portal, {}).map(({ title, found }) => [
    title,
    found.map(one => one.label),
  ])

test('an empty search shows all screens and permitted actions', () => {
  expect(labels('')).toEqual([
    [
      'Screens',
      [
        'Dashboard',
        'Properties',
        'Tenants',
        'Financials',
        'Maintenance',
        'Communication',
        'Reports',
        'Documents',
        'Settings',
      ],
    ],
    [
      'Actions',
      ['Add Property', 'Add Tenant', 'Add Lease', 'Record Payment', 'New Request', 'New Message'],
    ],
  ])
})

test('every word typed has to fit, in any order and case; the best comes first', () => {
  expect(labels('PROP')).toEqual([
    ['Screens', ['Properties', 'By Property']],
    ['Reports', ['Property Performance']],
    ['Actions', ['Add Property']],
  ])
  expect(labels('tenant add')).toEqual([['Actions', ['Add Tenant']]])
  expect(labels('xyz')).toEqual([])
})

test.each([
  ['rent roll', 'Reports', 'Rent Roll'],
  ['roll rent', 'Reports', 'Rent Roll'],
  ['profit', 'Reports', 'Profit & Loss'],
  ['vacant', 'Reports', 'Vacancy Analysis'],
  ['late', 'Screens', 'Aging'],
  ['deposits', 'Screens', 'Deposits'],
  ['audit', 'Settings', 'Audit Log'],
  ['members', 'Settings', 'Team'],
])('%s is found among %s', (typed, title, label) => {
  expect(labels(typed).find(([name]) => name === title)?.[1]).toContain(label)
})

test.each([
  ['members', '/settings?tab=team'],
  ['currency', '/settings'],
  ['late fees', '/settings?tab=rent-rules'],
  ['automatic emails', '/settings?tab=notifications#automatic-emails'],
])('%s leads to its tab of Settings', (typed, href) => {
  const settings = groupsOf(typed, admin, 'office', {}).find(({ title }) => title === 'Settings')
  expect(settings?.found[0]?.to).toEqual({ href })
})

test.each([
  ['late fee settings', 'Late Fees & Deposits'],
  ['grace period', 'Late Fees & Deposits'],
  ['dark', 'Switch to dark mode'],
  ['dark mode', 'Switch to dark mode'],
  ['theme', 'Switch to dark mode'],
  ['appearance settings', 'Switch to dark mode'],
  ['language', 'Language'],
  ['language settings', 'Language'],
  ['change password', 'Security & Privacy'],
  ['2fa', 'Security & Privacy'],
  ['timezone', 'System Settings'],
  ['payment settings', 'Online Payments'],
  ['stripe', 'Online Payments'],
  ['logo', 'Letterhead'],
  ['notification settings', 'Notifications'],
  ['backup', 'Data'],
])('%s is found in Settings by its everyday name', (typed, label) => {
  expect(labels(typed).find(([title]) => title === 'Settings')?.[1]).toContain(label)
})

test('the theme that is not on is offered, to everyone', () => {
  const [dark] = groupsOf('theme', visitor, 'tenant', { isDark: false })
  expect(dark?.found).toMatchObject([{ label: 'Switch to dark mode', to: { scheme: 'dark' } }])
  const [light] = groupsOf('theme', visitor, 'tenant', { isDark: true })
  expect(light?.found).toMatchObject([{ label: 'Switch to light mode', to: { scheme: 'light' } }])
})

test('settings that a person may not change are not found', () => {
  expect(labels('stripe', { role: 'staff', organizationId: 'o' }, 'staff')).toEqual([])
  expect(labels('letterhead', visitor, 'tenant')).toEqual([])
})

test('a part of a screen is found with the name of the screen', () => {
  expect(labels('financials aging')).toEqual([['Screens', ['Aging']]])
})

test('screens show the keys that lead to them', () => {
  expect(groupsOf('', admin, 'office', {})[0]?.found[1]?.keys).toEqual(['G', 'P'])
})

test('the group with the best result comes first', () => {
  expect(labels('rent')[0]).toEqual(['Reports', ['Rent Roll']])
  expect(labels('pay')[0]?.[0]).toBe('Screens')
})

test('all reports are found by their names', () => {
  for (const type of reportTypes) expect(labels(type)[0]?.[1]?.[0] ?? '', type).toBe(type)
})

describe('in Spanish', () => {
  const spanish = createLanguage('es', {
    Tenants: ['Inquilinos'],
    'Rent Roll': ['Registro de rentas'],
    'rent list tenants and rents': ['lista de rentas'],
  })
  beforeAll(() => setLanguageSource(() => spanish))
  afterAll(() => setLanguageSource(() => createLanguage('en', {})))

  test.each([
    ['inquilinos', 'Inquilinos'],
    ['tenants', 'Inquilinos'],
    ['lista de rentas', 'Registro de rentas'],
    ['rent roll', 'Registro de rentas'],
  ])('%s: by the reader’s name, the English one, and other words', (typed, label) => {
    expect(labels(typed).flatMap(([, found]) => found)).toContain(label)
  })
})

test('actions without permission are not offered', () => {
  const actions = (role: 'owner' | 'staff') =>
    labels('', { role, organizationId: 'o' }, role)[1]?.[1]
  expect(actions('owner')).toBeUndefined()
  expect(actions('staff')).toEqual(['New Request', 'New Message'])
  expect(labels('', visitor, 'newcomer')[1]?.[1]).toEqual(['Add Property', 'Add Tenant'])
})

test('a tenant finds their own screens, and a tenant’s actions', () => {
  const [screens, actions] = labels('', visitor, 'tenant')
  expect(screens?.[1]).not.toContain('Tenants')
  expect(actions?.[1]).toEqual(['Report a Payment', 'New Request', 'New Message'])
})

const nothing: SearchReply = {
  people: [],
  properties: [],
  units: [],
  leases: [],
  requests: [],
  vendors: [],
  documents: [],
  payments: [],
}
const unit = { id: 'u', unitNumber: '4', propertyId: 'p', propertyName: 'Oakwood' }
const bob: SearchReply['people'][number] = {
  ...{
    id: 't',
    firstName: 'Bob',
    lastName: 'Ray',
    kind: 'tenant',
    role: null,
    email: 'b@x.example',
  },
  lease: { id: 'l', status: 'active', unit },
}
const vacant: SearchReply['units'][number] = {
  ...{ id: 'u', unitNumber: '4', isOccupied: false, nonRevenueReason: null },
  property: { id: 'p', name: 'Oakwood' },
}

test('a unit leads to its page', () => {
  const groups = groupsOf('4', admin, 'office', { rows: { ...nothing, units: [vacant] } })
  expect(groups.find(({ title }) => title === 'Units')).toMatchObject({
    found: [{ label: 'Oakwood, Unit 4', detail: 'Vacant', to: { href: '/properties/p/units/u' } }],
  })
})

describe('actions on results', () => {
  const about = (rows: Partial<SearchReply>, person = admin as Parameters<typeof groupsOf>[1]) =>
    groupsOf('xyz', person, person.role === 'staff' ? 'staff' : 'office', {
      rows: { ...nothing, ...rows },
    })
      .filter(({ title }) => title === 'Quick Actions')
      .flatMap(({ found }) => found.map(({ label, to }) => [label, to]))

  test('a tenant pays, is charged, and gets a message', () => {
    expect(about({ people: [bob] })).toEqual([
      ['Record payment for Bob Ray', { action: 'payment', about: { leaseId: 'l' } }],
      ['Add charge for Bob Ray', { action: 'charge', about: { leaseId: 'l' } }],
      ['Message Bob Ray', { action: 'message', about: { recipientEmail: 'b@x.example' } }],
    ])
  })

  test('a vacant unit gets a request or a lease', () => {
    expect(about({ units: [vacant] })).toEqual([
      ['New request for Oakwood, Unit 4', { action: 'request', about: { unitId: 'u' } }],
      ['Add lease for Oakwood, Unit 4', { action: 'lease', about: { unitId: 'u' } }],
    ])
  })

  test('staff are offered no money and no lease', () => {
    const staff = { role: 'staff', organizationId: 'o' } as const
    expect(about({ people: [{ ...bob, email: null }], units: [vacant] }, staff)).toEqual([
      ['New request for Oakwood, Unit 4', { action: 'request', about: { unitId: 'u' } }],
    ])
  })
})

test('the create menu has actions alone', () => {
  expect(actionGroups('', admin, 'office').map(({ title }) => title)).toEqual(['Actions'])
  expect(actionGroups('pay', admin, 'office')[0]?.found.map(({ label }) => label)).toEqual([
    'Record Payment',
  ])
})

test('recent ones come first until something is typed', () => {
  const recents = [{ kind: 'person', label: 'Bob Ray', href: '/tenants/t' }] as const
  expect(groupsOf('', admin, 'office', { recents })[0]).toMatchObject({
    title: 'Recent',
    found: [{ label: 'Bob Ray', to: { href: '/tenants/t' } }],
  })
  expect(groupsOf('bob', admin, 'office', { recents })).toEqual([])
})
