import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { soundFiles } from '#test/files.ts'
import { landlord, renterOf } from '#test/world.ts'
import { phone, signedInPage } from './stage.ts'

it('a landlord tells a whole house, a tenant answers with a file, and the landlord opens it', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const office = await signedInPage(lana.token)
  await office.goto('/communication')
  await office.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = office.getByRole('dialog', { name: 'New Announcement' })
  await dialog.getByPlaceholder('Choose a property').click()
  await office.getByRole('option', { name: /Alpha/ }).click()
  await dialog.getByText('Goes to 1 person.').waitFor()
  await dialog.getByLabel('Subject').fill('Water')
  await dialog.getByLabel('Message').fill('The water is off on Monday.')
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await office.getByText('Announcement sent successfully').waitFor()

  const home = await signedInPage(rita.token, phone)
  await home.goto('/communication')
  await home.getByRole('link', { name: 'Water' }).click()
  await home.getByText('The water is off on Monday.').last().waitFor()
  await expect.poll(() => home.getByRole('button', { name: 'New Announcement' }).count()).toBe(0)
  const buffer = soundFiles['kitchen.jpg'] ?? Buffer.alloc(0)
  const file = { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer }
  const noteOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const files = home.locator('input[type=file]').last()
  await files.setInputFiles([file, noteOf('first.txt')])
  await files.setInputFiles(['2.txt', '3.txt', '4.txt', '5.txt'].map(noteOf))
  await home.getByText('Attach 5 files at most').waitFor()
  await expect.poll(() => home.getByText(/uploaded$/).count(), { timeout: 20_000 }).toBe(5)
  for (const name of ['2.txt', '3.txt', '4.txt'])
    await home.getByRole('button', { name: `Remove ${name}` }).click()
  await expect.poll(() => home.getByText('Attach 5 files at most').count()).toBe(0)
  await home.getByLabel('Message to Lana Lord').fill('Here, too?')
  await home.getByRole('button', { name: 'Send Message' }).click()
  await home.getByText('Message sent successfully').waitFor()
  await home.getByRole('button', { name: 'kitchen.jpg' }).waitFor()
  await expect
    .poll(() => home.getByRole('list', { name: 'Attached files' }).getByRole('button').count())
    .toBe(2)
  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await office.goto(`/communication?with=${rita.user.id}`)
  const saved = office.waitForEvent('download')
  await office.getByRole('button', { name: 'kitchen.jpg' }).click()
  expect(await readFile(await (await saved).path())).toEqual(buffer)
  await home.context().close()
  await office.context().close()
})
