import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { englishIn, type Opened } from './accented-texts.ts'
import { outOfPlace } from './out-of-place.ts'
import { household } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'
import { settled } from './setup.ts'

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

/** Faults of the open screen at each width, the widest last. */
async function faultsAtWidths(page: Page, where: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    faults.push(...(await outOfPlace(page)).map(fault => `${where} at ${width}: ${fault}`))
  }
  return faults
}

/** Each screen is opened once: its texts are read, and its window resized. */
describe('in the pseudo-locale all is translated, and on phones, tablets and desktops nothing leaves its place, for', () => {
  it('a tenant', async () => {
    const { rita, lana } = await household()
    const note = { receiverId: rita.user.id, subject: 'Keys', content: 'Here' }
    await lana.post('/api/messages', note)
    const { body: requests } = await rita.get<{ id: string }[]>('/api/maintenance-requests')
    const screens: Opened[] = [
      ['/', 'Report a Payment'],
      ['/properties'],
      ['/financials', 'Report a Payment'],
      ['/maintenance', 'New Request'],
      [`/maintenance/${requests[0]?.id}`],
      ['/communication', 'New Message'],
      ['/documents'],
      ['/reports'],
      ['/settings'],
      ['/settings?tab=notifications'],
      ['/settings?tab=security'],
      ['/settings?tab=data'],
      ['/nowhere'],
    ]
    const others = async (page: Page, at: string) =>
      paths.includes(at) ? faultsAtWidths(page, at) : []
    expect(await englishIn(rita.token, screens, { others })).toEqual([])
  })

  it('an owner and staff', async () => {
    const { olga, sam } = await household()
    const screens = paths.map(path => [path] as const)
    for (const { token } of [olga, sam])
      expect(await englishIn(token, screens, { others: faultsAtWidths })).toEqual([])
  })

  it('the office', async () => {
    const lana = await seededPortfolio()
    const screens = [...screensOf(lana).map(path => [path] as const), ...dialogsOf(lana)]
    const looks = { except: ofOperator, others: faultsAtWidths }
    expect(await englishIn(lana.token, screens, looks)).toEqual([])
  })
})

/** The server's own names of jobs and subjects of emails, as they were sent. */
const ofOperator = ['/settings/jobs', '/settings/mail', '/settings/outbox', '/settings/review']
