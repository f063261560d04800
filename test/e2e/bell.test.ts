import { expect, it } from 'vitest'
import { landlord, renterOf } from '#test/world.ts'
import { open } from './portals.ts'
import { signedInPage, walkTo } from './setup.ts'

it('the bell counts unread messages on every screen, lists them first, and marks other news with a dot', async () => {
  const lana = await landlord()
  const unitId = lana.units[0]?.id ?? ''
  const rita = await renterOf(lana, unitId)
  await rita.post('/api/messages', { receiverId: lana.user.id, subject: 'Keys', content: 'Lost.' })
  const page = await signedInPage(lana.token)
  await open(page, '/maintenance')
  await page.getByRole('button', { name: /^Notifications: 1 unread message$/ }).waitFor()
  await rita.post('/api/maintenance-requests', { unitId, title: 'Tap drips', description: 'x' })

  await walkTo(page, '/')
  const bell = page.getByRole('button', {
    name: 'Notifications: 1 unread message, and new notifications',
  })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const message = list.getByRole('region', { name: 'Unread Messages' }).getByRole('link')
  const other = list.getByRole('region', { name: 'Other Notifications' })
  await message.getByText('Keys').waitFor()
  expect(await message.count()).toBe(1)
  await other.getByText('New maintenance request').waitFor()
  expect(await other.getByRole('link').count()).toBe(1)

  await other.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: /^Notifications: 1 unread message$/ }).waitFor()
  await message.click()
  await page.waitForURL('**/communication**')
  await page.getByRole('button', { name: 'Notifications: 0 unread messages' }).waitFor()
  await page.context().close()
})
