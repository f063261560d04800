import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '#server/postgres/embedded/host-authentication.ts'
import { launchBrowser } from '#test/browser.ts'
import { aim, type Bench, type Figure, figure } from './bench.ts'
import { middle } from './ratio.ts'
import { serveScreens } from './screens.ts'

const looks = 3
/** Not among the packages: 180 MB for a figure one takes now and then. */
const lighthouse = 'lighthouse@13.5.0'

/** Lighthouse's measures of the landing page, with its phone and its slow line. */
export const landing: Bench = {
  name: 'landing',
  about: `The first page as built, seen by ${lighthouse} as on a phone; of ${looks} looks the median.`,
  async run(workspace) {
    const { origin, close } = await serveScreens(workspace)
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      const reports: Report[] = []
      for (let look = 0; look < looks; look++) {
        reports.push(await lookAt(origin, port, path.join(workspace.folder, `look-${look}.json`)))
      }
      return figuresOf(reports)
    } finally {
      await browser.close()
      await close()
    }
  },
}

interface Report {
  categories: Record<string, { title: string; score: number | null }>
  audits: Record<string, { title: string; numericValue?: number; numericUnit?: string }>
}

async function lookAt(origin: string, port: number, file: string): Promise<Report> {
  const words = ['--quiet', `--port=${port}`, '--output=json', `--output-path=${file}`]
  await promisify(execFile)(
    'npm',
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', origin, ...words],
    // Lighthouse is for the Node this runs on, not for an older one of the machine.
    { env: { ...process.env, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` } },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

const asked = ['performance', 'accessibility', 'best-practices', 'seo']
const explained = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']

function figuresOf(reports: readonly Report[]): Figure[] {
  const [first] = reports
  return [
    ...asked.map(id => {
      const score = middle(reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
      const title = first?.categories[id]?.title ?? id
      return aim(`Lighthouse, ${title}`, score.toFixed(0), '100', score === 100)
    }),
    ...explained.map(id => {
      const time = middle(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
      return figure(first?.audits[id]?.title ?? id, `${time.toFixed(0)} ms`)
    }),
  ]
}
