import { expect, it } from 'vitest'
import type { Organization } from '#shared/organization/organization.ts'
import { landlord } from '#test/world.ts'
import { settled, signedInPage } from './setup.ts'

it('an admin adds the logo and address; a wrong email is refused at its field', async () => {
  const lana = await landlord()
  const page = await signedInPage(lana.token)
  await page.goto('/settings?tab=organization')
  const card = page.getByRole('region', { name: 'Letterhead' })
  await card.getByText('No logo').waitFor()
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 400 })
    const pen = canvas.getContext('2d')
    if (pen) pen.fillStyle = 'teal'
    pen?.fillRect(100, 100, 1400, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await card.getByLabel('Logo', { exact: true }).setInputFiles(png)
  await page.getByText('Logo saved').waitFor()
  const logo = card.getByAltText('Logo of Lana Lord')
  // It keeps its shape, made small.
  const sides = () =>
    logo.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(sides).toEqual([720, 180])
  await card.getByLabel('Office address').fill('12 Hudson Ave\nAlbany, NY 12207')
  await card.getByLabel('Office phone').fill('(518) 555-0100')
  await card.getByLabel('Office email').fill('office')
  await card.getByRole('button', { name: 'Save Letterhead' }).click()
  await card.getByText('Please enter a valid email address').waitFor()
  await card.getByLabel('Office email').fill('office@lord.example')
  await card.getByRole('button', { name: 'Save Letterhead' }).click()
  await page.getByText('Letterhead saved').waitFor()
  const { body } = await lana.get<Organization>('/api/organization')
  expect(body).toMatchObject({
    address: '12 Hudson Ave\nAlbany, NY 12207',
    phone: '(518) 555-0100',
    email: 'office@lord.example',
    language: null,
  })
  await card.getByRole('button', { name: 'Remove Logo' }).click()
  await card.getByText('No logo').waitFor()
  await settled(page)
  await page.context().close()
})
