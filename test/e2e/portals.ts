import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { MaintenanceRequest } from '#shared/maintenance/maintenance-requests.ts'
import { landlord, memberOf, renterOf } from '#test/world.ts'
import { settled } from './setup.ts'

/**
 * One house with every role: an owner, staff on a job, a tenant with a manager as contact, and a
 * neighbor whom only the office knows.
 */
export async function household() {
  const lana = await landlord(3)
  const { property } = lana
  const [first = '', second = ''] = lana.units.map(({ id }) => id)
  await lana.patch(`/api/units/${first}`, { monthlyRent: '2345' })
  const mia = await memberOf(lana, 'manager')
  const olga = await memberOf(lana, 'owner')
  const sam = await memberOf(lana, 'staff')
  const people = { ownerId: olga.user.id, managerId: mia.user.id }
  await lana.patch(`/api/properties/${property.id}`, people)
  const other = { name: 'Beta', address: '2 Beta St', totalUnits: 7 }
  await lana.post('/api/properties', other)
  const rita = await renterOf(lana, first)
  const ned = await renterOf(lana, second)
  await lana.post('/api/payments', { leaseId: rita.lease.id, amount: '1111' })
  const jobs = [
    { by: rita, title: 'Lamp flickers', unitId: first, priority: 'medium' },
    { by: ned, title: 'No hot water', unitId: second, priority: 'urgent' },
  ]
  const [lamp] = await Promise.all(
    jobs.map(async ({ by, ...job }) => {
      const body = { ...job, description: 'Since Monday' }
      return (await by.post<MaintenanceRequest>('/api/maintenance-requests', body)).body
    }),
  )
  await lana.patch(`/api/maintenance-requests/${lamp?.id}`, { assignedTo: sam.user.id })
  return { lana, mia, olga, sam, rita, ned }
}

/** The entries of the sidebar, in their order. */
export async function entriesOf(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Dashboard' }).waitFor()
  const links = await nav.getByRole('link').allInnerTexts()
  return links.map(text => /^[A-Za-z]+(?: [A-Za-z]+)*/.exec(text.trim())?.[0] ?? '')
}

/** The text of the screen, on one line; waits until it contains `words`. */
export async function says(page: Page, ...words: string[]): Promise<string> {
  const main = page.getByRole('main')
  const read = async () => (await main.innerText()).replace(/\s+/g, ' ')
  for (const word of words) await expect.poll(read, { timeout: 15_000 }).toContain(word)
  return read()
}

/** Opens a screen and waits until it has loaded. */
export async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

/** The buttons on the screen, by their names. */
export async function buttonsOf(page: Page): Promise<string> {
  return (await page.getByRole('main').getByRole('button').allInnerTexts()).join(' | ')
}
