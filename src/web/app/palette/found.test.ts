import { expect, test } from 'vitest'
import type { Portal } from '#web/session/portal.ts'
import { groupsOf } from './found.ts'

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

test('every word typed has to fit, in any order and case', () => {
  expect(labels('PROP')).toEqual([
    ['Screens', ['Properties']],
    ['Actions', ['Add Property']],
  ])
  expect(labels('tenant add')).toEqual([['Actions', ['Add Tenant']]])
  expect(labels('xyz')).toEqual([])
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

test('a unit leads to its property', () => {
  const at = '2025-01-01T00:00:00Z'
  const groups = groupsOf('4', admin, 'office', {
    units: [
      {
        id: 'u',
        propertyId: 'p',
        property: { id: 'p', name: 'Oakwood' },
        unitNumber: '4',
        bedrooms: null,
        bathrooms: null,
        squareFeet: null,
        monthlyRent: null,
        isOccupied: false,
        nonRevenueReason: null,
        nonRevenueSince: null,
        createdAt: at,
        updatedAt: at,
      },
    ],
  })
  expect(groups).toMatchObject([
    {
      title: 'Units',
      found: [{ label: 'Oakwood, Unit 4', detail: 'Vacant', to: { href: '/properties/p' } }],
    },
  ])
})
