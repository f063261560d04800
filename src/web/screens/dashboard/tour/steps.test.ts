import { expect, test } from 'vitest'
import { tourSteps } from './steps.ts'
import { tourOf } from './tour-of.ts'

test('the tour goes through eleven steps in order, and ends with getting started', () => {
  expect(tourSteps().map(step => step.id)).toEqual([
    'welcome',
    'dashboard',
    'properties',
    'tenants',
    'maintenance',
    'financials',
    'documents',
    'communication',
    'reports',
    'ai-assistant',
    'notifications',
    'getting-started',
  ])
})

test('tenants and staff are led to no screen of the office, and read of no action they lack', () => {
  expect(tourOf('office')).toEqual(tourSteps())
  expect(tourOf('newcomer')).toEqual(tourSteps())
  const steps = (portal: 'tenant' | 'owner' | 'staff') => tourOf(portal).map(({ id }) => id)
  const without = (...hidden: string[]) =>
    tourSteps()
      .map(({ id }) => id)
      .filter(id => !hidden.includes(id))
  expect(steps('owner')).toEqual(without())
  expect(steps('tenant')).toEqual(without('tenants'))
  expect(steps('staff')).toEqual(without('tenants', 'financials'))
  expect(tourOf('tenant').find(({ id }) => id === 'properties')?.title).toBe('My Home')
  for (const portal of ['tenant', 'owner', 'staff'] as const) {
    const said = tourOf(portal).map(({ description }) => description)
    expect(said.join(' ')).not.toMatch(/Add a |your tenants|first rent/)
  }
})

test('a step that names a screen leads there', () => {
  for (const { action } of tourSteps()) {
    if (action) expect(action.text).toBe(`Go to ${screenOf(action.href)}`)
  }
})

function screenOf(href: string) {
  const word = href.slice(1)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
