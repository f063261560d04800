import PDFDocument from 'pdfkit'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { soundFiles, upload } from '#test/files.ts'
import { landlord, renterOf } from '#test/world.ts'
import { violations } from './axe.ts'
import { escapeDialog, phone, signedInPage } from './setup.ts'

describe('among documents', () => {
  let page: Page
  beforeAll(async () => {
    const lana = await landlord()
    const broken = await upload(lana, 'lease.pdf', Buffer.from('%PDF-1.4 and nothing else'))
    await lana.post('/api/documents', { name: 'Broken', fileUrl: broken })
    const texts = ['No shoes', 'No drums', 'No ghosts']
    const rules = await upload(lana, 'rules.pdf', await pdfOf(texts))
    await lana.post('/api/documents', { name: 'Rules', fileUrl: rules })
    page = await signedInPage(lana.token)
    await page.goto('/documents')
  })

  it('a damaged PDF is reported in its place, and can still be downloaded', async () => {
    await page.getByRole('button', { name: 'Show Broken' }).click()
    const dialog = page.getByRole('dialog', { name: 'Broken' })
    await dialog.getByText('The PDF can’t be displayed').waitFor()
    await dialog.getByRole('button', { name: 'Download' }).waitFor()
  })

  it('a PDF opens in place, page by page, larger and smaller, and is printed whole', async () => {
    await escapeDialog(page)
    await page.getByRole('button', { name: 'Show Rules' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rules' })
    await dialog.getByText('Page 1 of 3').waitFor()
    await expect.poll(() => inkOn(page, 'Page 1 of 3')).toBeGreaterThan(100)
    await dialog.getByText('No shoes').waitFor({ state: 'attached' })
    expect(await violations(page)).toEqual([])

    const pages = dialog.getByRole('region', { name: 'Pages of Rules' })
    const widthOf = async () =>
      (await pages.getByRole('listitem').first().boundingBox())?.width ?? 0
    const before = await widthOf()
    await dialog.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(widthOf).toBeCloseTo(before * 1.25, -1)
    await pages.press('0')
    await expect.poll(widthOf).toBe(before)
    await expect.poll(() => inkOn(page, 'Page 1 of 3')).toBeGreaterThan(100)
    // A scroll that begins while pages are rendered again can end early.
    const end = async () => {
      await pages.press('End')
      return dialog.getByRole('status').textContent()
    }
    await expect.poll(end).toBe('Page 3 of 3')
    await expect.poll(() => inkOn(page, 'Page 3 of 3')).toBeGreaterThan(100)

    await page.evaluate(() => {
      window.print = () => {
        const pictures = [...document.querySelectorAll('[aria-hidden] img')]
        const widths = pictures.map(one => (one instanceof HTMLImageElement ? one.naturalWidth : 0))
        document.title = `Printed ${widths.join(' ')}`
        dispatchEvent(new Event('afterprint'))
      }
    })
    await dialog.getByRole('button', { name: 'Print' }).click()
    // Letter, 8.5 inches at 150 dots.
    await expect.poll(() => page.title()).toBe('Printed 1275 1275 1275')
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('Rules.pdf')
  })
})

it('attachments of a message are previewed, and open on a phone: pictures and PDFs', async () => {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const attachments = [
    { name: 'bath.png', fileUrl: await upload(lana, 'bath.png', soundFiles['bath.png']) },
    { name: 'Offer.pdf', fileUrl: await upload(lana, 'Offer.pdf', await pdfOf(['An offer'])) },
  ]
  const letter = { receiverId: rita.user.id, content: 'See both', attachments }
  expect((await lana.post('/api/messages', letter)).status).toBe(201)
  const page = await signedInPage(rita.token, phone)
  await page.goto(`/communication?with=${lana.user.id}`)
  const files = page.getByRole('list', { name: 'Attached files' })
  const small = files.getByRole('button', { name: 'Open bath.png' }).locator('img')
  await expect.poll(() => small.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await files.getByRole('button', { name: 'Open Offer.pdf' }).click()
  await page.getByText('Page 1 of 1').waitFor()
  await expect.poll(() => inkOn(page, 'Page 1 of 1')).toBeGreaterThan(100)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await violations(page)).toEqual([])
})

/** How many points of a page are not white. */
function inkOn(page: Page, name: string): Promise<number> {
  return page.getByRole('img', { name, exact: true }).evaluate(canvas => {
    if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels ? pixels.filter((value, at) => at % 4 === 0 && value < 128).length : 0
  })
}

/** A PDF with a page of each text. */
async function pdfOf(texts: readonly string[]): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'LETTER', autoFirstPage: false })
  for (const text of texts) pdf.addPage().fontSize(40).text(text)
  pdf.end()
  const parts: Buffer[] = []
  for await (const part of pdf) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
