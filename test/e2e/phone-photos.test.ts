import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withPhotoSlot } from '#server/files/photos/photo-work.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { Property } from '#shared/properties/properties.ts'
import { photoFile } from '#test/photos/made.ts'
import { landlord, renterOf } from '#test/world.ts'
import { desktop, phone, signedInPage, walkTo } from './setup.ts'

/** Photos as phones make them, at every place that takes files. Chromium reads no HEIC itself. */

const heic = (name: string, buffer = photoFile('turned.heic')) => ({ name, mimeType: '', buffer })
const create = { width: 90, height: 60, channels: 3, background: '#087f8c' } as const
const webp = {
  name: 'IMG_2.webp',
  mimeType: 'image/webp',
  buffer: await sharp({ create }).webp().toBuffer(),
}

it.each([
  ['a desktop, light', { ...desktop, colorScheme: 'light' as const }],
  ['a phone, dark', { ...phone, colorScheme: 'dark' as const }],
])('are uploaded as documents on %s, each with its own progress and error', async (_, screen) => {
  const lana = await landlord()
  const page = await signedInPage(lana.token, screen)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const { promise: othersPhoto, resolve: endOthers } = Promise.withResolvers<void>()
  void withPhotoSlot({ userId: lana.user.id }, 'jpeg', () => othersPhoto)
  const cut = heic('cut.heic', photoFile('turned.heic').subarray(0, 700))
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles([heic('IMG_1.HEIC'), webp, cut, heic('huge.heif', photoFile('flat48.heic'))])
  const files = dialog.getByRole('list', { name: 'Files to save' }).getByRole('listitem')
  await files.filter({ hasText: 'IMG_1.HEIC' }).getByText('Uploaded, checking...').waitFor()
  endOthers()
  await expect.poll(() => files.getByText('uploaded').count()).toBe(2)
  for (const name of ['cut.heic', 'huge.heif'])
    await files.filter({ hasText: name }).getByText('The photo is damaged or too large').waitFor()
  for (const name of ['cut.heic', 'huge.heif'])
    await dialog.getByRole('button', { name: `Remove ${name}` }).click()
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('2 documents saved successfully').waitFor()
  await page.getByRole('button', { name: 'Show IMG_1' }).click()
  const shown = page.getByRole('img', { name: 'IMG_1' })
  expect(await sidesOf(shown)).toEqual([60, 80])
  const { body } = await lana.get<Document[]>('/api/documents')
  expect(body.map(({ fileType }) => fileType)).toEqual(['image/jpeg', 'image/jpeg'])
})

it('are sent with a message and reported with a request, and seen small', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  await lana.post('/api/messages', {
    ...{ receiverId: rita.user.id, subject: 'Tap', content: 'What drips?' },
  })
  const page = await signedInPage(rita.token, phone)
  await page.goto('/communication')
  await page.getByRole('link', { name: 'Tap' }).click()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([heic('IMG_1.HEIC'), webp])
  await expect.poll(() => page.getByText(/uploaded$/).count(), { timeout: 20_000 }).toBe(2)
  await page.getByRole('textbox', { name: 'Message' }).fill('This')
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await sidesOf(page.getByRole('button', { name: /^Open IMG_1/ }).locator('img'))).toEqual([
    60, 80,
  ])

  await walkTo(page, '/maintenance')
  await page.getByRole('button', { name: 'New Request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles([heic('IMG_3.HEIC'), webp])
  await expect.poll(() => dialog.getByText('Uploaded').count(), { timeout: 20_000 }).toBe(2)
})

it('are the photos of a property from a phone, and another is the cover, or none', async () => {
  const lana = await landlord()
  const path = `/properties/${lana.property.id}`
  const page = await signedInPage(lana.token, phone)
  await page.goto(path)
  const panel = page.getByRole('region', { name: 'Photos' })
  const pick = panel.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  await panel.getByRole('button', { name: 'Take a photo' }).waitFor()
  await pick.setInputFiles([{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: cut() }])
  await panel.getByText('Choose a JPEG or PNG photo').waitFor()
  await panel.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await pick.setInputFiles([heic('front.heic'), webp])
  await panel.getByRole('button', { name: 'Open front.heic' }).waitFor({ timeout: 20_000 })
  await panel.getByRole('button', { name: 'Open IMG_2.webp' }).waitFor({ timeout: 20_000 })
  const first = (await coverOf(lana))?.split('?')[0]
  expect(first).toBeTruthy()

  const menu = panel.getByRole('button', { name: /^Actions for photo/ })
  await menu.last().click()
  await page.getByRole('menuitem', { name: 'Make Cover' }).click()
  await page.getByText('Cover photo changed').waitFor()
  expect((await coverOf(lana))?.split('?')[0]).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('Undone', { exact: true }).waitFor()
  expect((await coverOf(lana))?.split('?')[0]).toBe(first)

  await walkTo(page, '/properties')
  const card = page.getByRole('article', { name: 'Alpha' }).locator('img')
  expect((await sidesOf(card)).length).toBe(2)
  await walkTo(page, path)
  for (const left of [1, 0]) {
    await menu.first().click()
    await page.getByRole('menuitem', { name: 'Delete Photo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Photo' }).click()
    await expect.poll(() => panel.getByRole('button', { name: /^Open/ }).count()).toBe(left)
  }
  expect(await coverOf(lana)).toBeNull()
})

function cut(): Buffer {
  return photoFile('turned.heic').subarray(0, 700)
}

async function coverOf(lana: Awaited<ReturnType<typeof landlord>>): Promise<string | null> {
  return (await lana.get<Property>(`/api/properties/${lana.property.id}`)).body.pictureUrl
}

/** Width and height of a picture in points, once it is there. */
async function sidesOf(image: Locator): Promise<number[]> {
  await image.waitFor()
  return image.evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    return [img.naturalWidth, img.naturalHeight]
  })
}
