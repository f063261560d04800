import { expect, test } from 'vitest'
import { tourSteps } from './steps.ts'

test('the tour goes through eleven steps in order, and ends with getting started', () => {
  expect(tourSteps.map(step => step.id)).toEqual([
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

test('a step that names a screen leads there', () => {
  for (const { action } of tourSteps) {
    if (action) expect(action.text).toBe(`Go to ${screenOf(action.href)}`)
  }
})

function screenOf(href: string) {
  const word = href.slice(1)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
