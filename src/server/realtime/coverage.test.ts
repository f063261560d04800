import { expect, it } from 'vitest'
import { pathsConcerned } from '#shared/concerned-paths.ts'
import { type LiveNoun, liveNouns } from '#shared/nouns.ts'
import { streamEvents } from '#shared/operations/events.ts'
import { app } from '#test/world.ts'

it('every list and figure a screen can show is read again by some noun', () => {
  // Answers that no other user's change alters while they are on screen.
  const still = [
    streamEvents.path,
    '/api/auth/',
    '/api/calendar-feed',
    '/api/calendars/:token',
    '/api/invitations/:token',
    // Of the whole installation: the screen polls its own work.
    ...['/api/jobs', '/api/storage', '/api/mails', '/api/outbox'],
    // An email comes back hours later; the page of its person says so when it opens.
    '/api/undeliverable-addresses',
    // Requested once a record has changed; another picture has another address.
    ...['/api/record-changes', '/api/pictures/:picture'],
    '/api/sessions',
    // One's own upload, before it belongs to a record.
    '/api/objects/unsaved/:id',
    '/api/vendor-jobs/:token',
    // Read once, in place of other calls, whose answers are reloaded one by one.
    '/api/home',
    // Read with each typed letter, and shown for a moment.
    '/api/search',
  ]
  const covered = liveNouns.flatMap(pathsConcerned)
  const forgotten = app.endpoints
    .filter(({ method, path }) => method === 'GET' && !still.some(one => path.startsWith(one)))
    .filter(({ path }) => !covered.some(prefix => path.startsWith(prefix)))
    .map(({ path }) => path)
  // Say in shared/concerned-paths.ts which noun's change concerns it.
  expect(forgotten).toEqual([])
})

it('an answer is reloaded when a row that it names or adds up changes', () => {
  const byNoun: Partial<Record<LiveNoun, string[]>> = {
    expenses: ['/api/vendors', '/api/properties/:id/owner-statement'],
    'owner-statements': ['/api/properties/:id/owner-statement'],
    'maintenance-requests': ['/api/recipients', '/api/tenants'],
    'report-runs': ['/api/reports/summary'],
    vendors: ['/api/maintenance-requests/:id/vendor-links'],
    properties: ['/api/payments', '/api/charges', '/api/expenses', '/api/tenant-invitations'],
    units: ['/api/payments', '/api/coming-charges', '/api/recurring-expenses'],
    people: ['/api/members', '/api/maintenance-requests/:id', '/api/documents', '/api/messages'],
    tenants: ['/api/charges', '/api/messages', '/api/renewal-offers'],
  }
  for (const noun of liveNouns) {
    const missed = byNoun[noun]?.filter(
      path => !pathsConcerned(noun).some(prefix => path.startsWith(prefix)),
    )
    expect(missed ?? [], noun).toEqual([])
  }
})
