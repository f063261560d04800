import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accented } from '#web/language/pseudo.ts'
import { englishIn, pageIn } from './accented-texts.ts'
import { outOfPlace } from './out-of-place.ts'
import { household, open } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled, walkTo } from './setup.ts'

/** Screens in other languages: the pseudo-locale is accented English, 40 % longer. */

const widths = [390, 768, 1280]
/** Screens of all portals. */
const paths = [
  '/',
  '/properties',
  '/financials',
  '/maintenance',
  '/communication',
  '/documents',
  '/reports',
  '/settings',
]

/** Faults of the open screen at each width: it is loaded once, and its window resized. */
async function faultsAtWidths(page: Page, where: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    faults.push(...(await outOfPlace(page)).map(fault => `${where} at ${width}: ${fault}`))
  }
  return faults
}

describe('in the pseudo-locale, on phones, tablets and desktops', () => {
  it('nothing of the office leaves its place', async () => {
    const lana = await seededPortfolio()
    const page = await pageIn('pseudo', lana.token, 1280)
    const faults: string[] = []
    for (const path of screensOf(lana)) {
      await walkTo(page, path)
      faults.push(...(await faultsAtWidths(page, path)))
    }
    for (const [path, button] of dialogsOf(lana)) {
      await open(page, path)
      await page
        .getByRole('button', { name: accented(button) })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      faults.push(...(await faultsAtWidths(page, button)))
    }
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('nothing of the portals leaves its place', async () => {
    const { olga, sam, rita } = await household()
    const faults: string[] = []
    for (const { token } of [olga, sam, rita]) {
      const page = await pageIn('pseudo', token, 1280)
      for (const path of paths) {
        await walkTo(page, path)
        faults.push(...(await faultsAtWidths(page, path)))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
})

describe('all is translated that is read by', () => {
  it('a tenant', async () => {
    const { rita, lana } = await household()
    const note = { receiverId: rita.user.id, subject: 'Keys', content: 'Here' }
    await lana.post('/api/messages', note)
    const { body: requests } = await rita.get<{ id: string }[]>('/api/maintenance-requests')
    const faults = await englishIn(rita.token, [
      ['/', 'Report a Payment'],
      ['/properties'],
      ['/financials', 'Report a Payment'],
      ['/maintenance', 'New Request'],
      [`/maintenance/${requests[0]?.id}`],
      ['/communication', 'New Message'],
      ['/documents'],
      ['/settings'],
      ['/settings?tab=notifications'],
      ['/settings?tab=security'],
      ['/settings?tab=data'],
      ['/nowhere'],
    ])
    expect(faults).toEqual([])
  })

  it('an owner and staff', async () => {
    const { olga, sam } = await household()
    for (const { token } of [olga, sam])
      expect(
        await englishIn(
          token,
          paths.map(path => [path]),
        ),
      ).toEqual([])
  })

  it('the office', async () => {
    const lana = await seededPortfolio()
    const screens = screensOf(lana).filter(path => !ofOperator.includes(path))
    const all = [...screens.map(path => [path] as const), ...dialogsOf(lana)]
    expect(await englishIn(lana.token, all)).toEqual([])
  })
})

/** The server's own names of jobs and subjects of emails, as they were sent. */
const ofOperator = ['/settings/jobs', '/settings/mail', '/settings/outbox', '/settings/review']
