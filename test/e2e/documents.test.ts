import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentOf, soundFiles, upload } from '#test/files.ts'
import { landlord, renterOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { phone, signedInPage } from './setup.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rooftree-papers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a landlord uploads a lease with its progress, finds it by category, saves it and deletes it', async () => {
  const lana = await landlord()
  await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(lana.token)
  await page.goto('/documents')
  await page.getByText('No documents found').waitFor()
  await page.getByText('Upload your first document to get started').waitFor()

  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('No file uploaded').waitFor()
  await dialog.getByText('Please upload a file first').waitFor()

  await slowly(page)
  const large = Buffer.concat([soundFiles['lease.pdf'] ?? Buffer.alloc(0), Buffer.alloc(8_000_000)])
  await choose(page, 'Lease Rita.pdf', large)
  await dialog.getByText(/^[1-9]\d?% of 7\.63 MB$/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Uploading...' }).isDisabled()).toBe(true)
  await page.getByText('File uploaded successfully. Please fill out the form and save.').waitFor()
  expect(await dialog.getByLabel('Document name').inputValue()).toBe('Lease Rita')

  await dialog.getByLabel('Document name').fill('')
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await dialog.getByText('Document name is required').waitFor()
  await dialog.getByLabel('Document name').fill('Lease 2026')
  await dialog.getByRole('combobox', { name: 'Lease', exact: true }).click()
  await page.getByRole('option', { name: 'Rita Renter · Alpha, Unit 1' }).click()
  const saved = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/documents'),
  )
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  expect((await saved).postDataJSON()).toMatchObject({
    ...{ name: 'Lease 2026', fileType: 'application/pdf', fileSize: large.length },
    ...{ propertyId: lana.property.id, unitId: lana.units[0]?.id, leaseId: expect.any(String) },
  })
  await page.getByText('Document saved successfully').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: /General Files/ }).click()
  await page.getByText('No documents match your search and category.').waitFor()
  await page.getByRole('link', { name: /Lease Agreements 1/ }).click()
  expect(new URL(page.url()).search).toBe('?category=lease')
  await page.getByText(`By: ${lana.user.id.slice(-8)}`).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Lease 2026' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Lease 2026.pdf')

  await page.getByRole('button', { name: 'Delete Lease 2026' }).click()
  await page.getByRole('button', { name: 'Delete Document' }).click()
  await page.getByText('Document deleted successfully').waitFor()
  await page.getByText('No documents found').waitFor()
})

describe('a file that is refused or lost', () => {
  // Loaded once.
  let page: Page
  beforeAll(async () => {
    page = await signedInPage((await landlord()).token)
    await page.goto('/documents')
  })

  it('a failed upload is retried automatically, and succeeds', async () => {
    await page.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    const lost = '**/api/objects/upload'
    await page.route(lost, route => route.abort())
    await choose(page, 'Rules.txt', Buffer.from('No shoes.'))
    await dialog.getByRole('button', { name: 'Try again' }).waitFor()
    await page.unroute(lost)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('9 Bytes · uploaded').waitFor()
    await dialog.getByRole('button', { name: 'Save Document' }).click()
    await page.getByText('Document saved successfully').waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('a refused file is reported before upload, or once its content is read; no input is lost', async () => {
    await page.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    await dialog.getByRole('button', { name: 'Save Document' }).click()
    for (const missing of ['Please upload a file first', 'Document name is required'])
      await dialog.getByText(missing).waitFor()
    await dialog.getByLabel('Document name').fill('Insurance')

    const sent: string[] = []
    page.on('request', request => request.method() !== 'GET' && sent.push(request.method()))
    await choose(page, 'setup.exe', Buffer.from('MZ'))
    await dialog.getByText('Choose a PDF, Word (doc, docx), JPEG, PNG or text file').waitFor()
    await choose(page, 'huge.pdf', Buffer.alloc(50 * 1024 * 1024 + 1, '%PDF-1.4 '))
    await dialog.getByText('File size must be less than 50MB').waitFor()
    expect(sent).toEqual([])

    await choose(page, 'fake.pdf', Buffer.from('<script>alert(1)</script>%PDF-1.4'))
    await page.getByText('Failed to upload file. Please try again.').waitFor()
    await dialog.getByText(/the content of this one is something else/).waitFor()
    expect(await dialog.getByLabel('Document name').inputValue()).toBe('Insurance')

    await dialog.getByRole('button', { name: 'Remove fake.pdf' }).click()
    await slowly(page)
    await choose(
      page,
      'real.pdf',
      Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(9_000_000)]),
    )
    await dialog.getByRole('button', { name: 'Cancel the upload' }).click()
    await dialog.getByText('Drop files here').waitFor()
  })
})

it('a tenant on a phone adds a picture to their lease and views it', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const page = await signedInPage(rita.token, phone)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  await choose(page, 'bath.png', soundFiles['bath.png'] ?? Buffer.alloc(0))
  await page.getByText('File uploaded successfully. Please fill out the form and save.').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('Document saved successfully').waitFor()
  await page.getByText('Rita Renter · Alpha, Unit 1').waitFor()
  const way = page.getByRole('main').getByRole('link', { name: 'Rita Renter' })
  expect(await way.getAttribute('href')).toMatch(/^\/financials\/leases\/[\da-f-]{36}$/)
  await page.getByRole('button', { name: 'Show bath' }).click()
  const picture = page.getByRole('img', { name: 'bath' })
  await picture.waitFor()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect(await violations(page)).toEqual([])
})

it('a file without a subject is sent without a property, a unit and a lease', async () => {
  const page = await signedInPage((await landlord()).token)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).first().click()
  await choose(page, 'House rules.txt', Buffer.from('No shoes.'))
  await page.getByText('File uploaded successfully. Please fill out the form and save.').waitFor()
  const saved = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/documents'),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Save Document' }).click()
  const sent: object = (await saved).postDataJSON()
  expect(Object.keys(sent).toSorted()).toEqual(['fileSize', 'fileType', 'fileUrl', 'name'])
  await page.getByText('Document saved successfully').waitFor()
})

it('of several files at once the good ones are saved under their own names, and the bad one stays with its reason', async () => {
  const lana = await landlord()
  await documentOf(lana, { propertyId: lana.property.id }, 'Kitchen')
  const page = await signedInPage(lana.token)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const buffer = soundFiles['lease.pdf'] ?? Buffer.alloc(0)
  const pdfNamed = (name: string) => ({ name, mimeType: 'application/pdf', buffer })
  const fake = { ...pdfNamed('fake.pdf'), buffer: Buffer.from('<script>alert(1)</script>') }
  await dialog
    .getByLabel('Files', { exact: true })
    .setInputFiles([pdfNamed('Kitchen.pdf'), fake, pdfNamed('Bath.pdf'), pdfNamed('setup.exe')])
  const files = dialog.getByRole('list', { name: 'Files to save' }).getByRole('listitem')
  await expect.poll(() => files.getByText('uploaded').count()).toBe(2)
  await files.getByText(/the content of this one is something else/).waitFor()
  const refused = 'Choose a PDF, Word (doc, docx), JPEG, PNG or text file'
  await files.filter({ hasText: 'setup.exe' }).getByText(refused, { exact: true }).waitFor()
  expect(await dialog.getByLabel('Document name').count()).toBe(2)

  await dialog.getByRole('combobox', { name: 'Property', exact: true }).click()
  await page.getByRole('option', { name: 'Alpha' }).click()
  await dialog.getByRole('button', { name: 'Use “Kitchen (2)”' }).click()
  const bath = files.filter({ hasText: 'Bath.pdf' }).getByLabel('Document name')
  await bath.fill('Kitchen (2)')
  await dialog.getByRole('button', { name: 'Use “Kitchen (3)”' }).waitFor()
  await bath.fill('')
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await dialog.getByText('Document name is required').waitFor()
  await dialog.getByText('1 document saved. The files still listed here are not saved.').waitFor()
  await expect.poll(() => files.count()).toBe(3)
  await bath.fill('Bath')
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('Document saved successfully').waitFor()
  await expect.poll(() => files.count()).toBe(2)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Remove fake.pdf' }).click()
  await dialog.getByRole('button', { name: 'Remove setup.exe' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const { body } = await lana.get<{ name: string; propertyId: string }[]>('/api/documents')
  expect(body.map(({ name }) => name).toSorted()).toEqual(['Bath', 'Kitchen', 'Kitchen (2)'])
  expect(new Set(body.map(({ propertyId }) => propertyId))).toEqual(new Set([lana.property.id]))
})

it('a user over the limit of unsaved files discards them, and the chosen files are sent again', async () => {
  const lana = await landlord()
  for (const number of Array.from({ length: 49 }).keys()) await upload(lana, `${number}.txt`)
  const page = await signedInPage(lana.token)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Document' })
  const noteOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const files = dialog.getByLabel('Files', { exact: true })
  await files.setInputFiles([noteOf('1.txt')])
  await dialog.getByText('5 Bytes · uploaded').waitFor()
  await files.setInputFiles([noteOf('2.txt')])
  await dialog.getByRole('button', { name: 'Discard Unsaved Files' }).click()
  await expect.poll(() => dialog.getByText('5 Bytes · uploaded').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Save Document' }).click()
  await page.getByText('2 documents saved successfully').waitFor()
})

/** Chooses a file as the browser's picker does. */
async function choose(page: Page, name: string, bytes: Buffer) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  await page.getByLabel('Files', { exact: true }).setInputFiles(file)
}

/** A line that takes two megabytes a second. */
async function slowly(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 2_000_000,
  })
}
