import { describe, expect, it } from 'vitest'
import { englishIn, type Opened } from './accented-texts.ts'
import { outOfPlace } from './out-of-place.ts'
import { household } from './portals.ts'
import { dialogsOf, screensOf } from './routes.ts'
import { seededPortfolio } from './seeded-portfolio.ts'

/** Screens in other languages: the pseudo-locale is accented English, 40 % longer. */

const widths = [390, 768, 1280]
const narrowAndWide = [390, 1280]
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

const everywhere = { widthsOf: () => widths, others: outOfPlace }
/** Screens of one portal alone are seen on a tablet by `npm run test:long`. */
const widthsOfOffice = (at: string) =>
  process.env.THOROUGH || paths.includes(at) ? widths : narrowAndWide

/** Each screen is opened once: its window is resized, and its texts are read. */
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
    const widthsOf = (at: string) => (paths.includes(at) ? widths : [1280])
    expect(await englishIn(rita.token, screens, { widthsOf, others: outOfPlace })).toEqual([])
  })

  it('an owner and staff', async () => {
    const { olga, sam } = await household()
    const screens = paths.map(path => [path] as const)
    for (const { token } of [olga, sam])
      expect(await englishIn(token, screens, everywhere)).toEqual([])
  })

  it('the office: homes, tenants and money', async () => {
    expect(await officeFaults(ofHomes)).toEqual([])
  })

  it('the office: its other screens', async () => {
    expect(await officeFaults(path => !ofHomes(path))).toEqual([])
  })
})

/** Texts that are English or out of place on an office's screens and dialogs of such paths. */
async function officeFaults(isSeen: (path: string) => boolean): Promise<string[]> {
  const lana = await seededPortfolio()
  const screens: Opened[] = [...screensOf(lana).map(path => [path] as const), ...dialogsOf(lana)]
  const seen = screens.filter(([path]) => isSeen(path))
  return englishIn(lana.token, seen, {
    except: ofOperator,
    widthsOf: widthsOfOffice,
    others: outOfPlace,
  })
}

const ofHomes = (path: string) => /^\/(properties|tenants|financials)/.test(path)

/** The server's own names of jobs and subjects of emails, as they were sent. */
const ofOperator = ['/settings/jobs', '/settings/mail', '/settings/outbox', '/settings/review']
