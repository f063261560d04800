import { expect, test } from 'vitest'
import { isHighlighted, navigation, navigationFor, settingsEntry } from './sidebar-entries.ts'

test('the sidebar has its nine entries in order, Settings last', () => {
  expect([...navigation, settingsEntry].map(entry => entry.href)).toEqual([
    '/',
    '/properties',
    '/tenants',
    '/financials',
    '/maintenance',
    '/communication',
    '/reports',
    '/documents',
    '/settings',
  ])
})

test('an entry is highlighted on its page and below it, the dashboard only on its own', () => {
  expect(isHighlighted('/properties', '/properties')).toBe(true)
  expect(isHighlighted('/properties', '/properties/42')).toBe(true)
  expect(isHighlighted('/tenants', '/properties')).toBe(false)
  expect(isHighlighted('/', '/')).toBe(true)
  expect(isHighlighted('/', '/properties')).toBe(false)
})

test('tenants and staff have no entry for screens of the office; landlords have all', () => {
  const paths = (portal: Parameters<typeof navigationFor>[0]) =>
    navigationFor(portal).map(entry => entry.href)
  expect(paths('office')).toHaveLength(8)
  expect(paths('newcomer')).toHaveLength(8)
  expect(paths('owner')).toHaveLength(8)
  expect(paths('tenant')).toEqual(paths('office').filter(href => href !== '/tenants'))
  expect(paths('staff')).toEqual(
    paths('office').filter(href => href !== '/tenants' && href !== '/financials'),
  )
  expect(paths(undefined)).toEqual(paths('tenant'))
})

test('a tenant sees no number of units', () => {
  const [, properties] = navigationFor('tenant')
  expect(properties).toMatchObject({ href: '/properties' })
  expect(properties?.badge).toBeUndefined()
})
