import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { iconsOf } from './icons.config.ts'

/**
 * The first screens, by name: the files, below `src/web`, that each loads by itself, at once or after its first
 * paint. From these the build decides which modules share a file.
 */
const firstScreens = {
  start: ['app/main.tsx'],
  auth: ['screens/auth/auth.tsx'],
  around: [
    'app/screens/screens.tsx',
    'app/live/live.tsx',
    'app/palette/shortcuts.tsx',
    'app/shell/fetch-ahead.tsx',
    'app/shell/notification-bell.tsx',
    'screens/dashboard/dashboard.tsx',
  ],
  books: ['screens/dashboard/portfolio.tsx', 'screens/dashboard/revenue/revenue-chart.tsx'],
  jobs: ['screens/dashboard/jobs/todays-jobs.tsx'],
  home: [
    'screens/dashboard/my-home/home-dashboard.tsx',
    'screens/dashboard/my-home/where-i-live.tsx',
  ],
  properties: ['screens/properties/properties.tsx'],
  tenants: ['screens/tenants/tenants.tsx'],
  financials: ['screens/financials/financials.tsx', 'screens/financials/overview/trends.tsx'],
  maintenance: ['screens/maintenance/maintenance.tsx'],
  communication: ['screens/communication/communication.tsx'],
  reports: ['screens/reports/reports.tsx'],
  documents: ['screens/documents/documents.tsx'],
  settings: ['screens/settings/settings.tsx'],
}

/** Sections, and detail pages, by name: never a first screen, but they share much. */
const furtherScreens = {
  property: ['screens/properties/property/property.tsx'],
  tenant: ['screens/tenants/tenant.tsx'],
  lease: ['screens/financials/leases/lease.tsx'],
  request: ['screens/maintenance/request/request.tsx'],
  payments: ['screens/financials/payments/payments.tsx'],
  charges: ['screens/financials/charges/charges.tsx'],
  expenses: ['screens/financials/expenses/expenses.tsx'],
  bills: ['screens/financials/bills/bills.tsx'],
  deposits: ['screens/financials/balances/deposits.tsx'],
}

const { start, auth, around, books, jobs, home, ...lists } = firstScreens
const signedIn = [...start, ...around]

/** The files loaded by each of them without a cache, by name: files below `src/web`. */
const coldLoads: Readonly<Record<string, readonly string[]>> = {
  landing: ['app/boot.ts'],
  auth: [...start, ...auth],
  dashboard: [...signedIn, ...books],
  jobs: [...signedIn, ...books, ...jobs],
  home: [...signedIn, ...home],
  ...Object.fromEntries(
    Object.entries(lists).map(([name, files]) => [name, [...signedIn, ...files]]),
  ),
}

/** Writes beside the build which script loads which, for `bin/check` to count and weigh the first screens. */
export function listScripts(): Plugin {
  return {
    name: 'list-scripts',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const scripts = chunks.map(({ fileName, moduleIds, imports, viteMetadata }) => ({
        file: fileName,
        sources: moduleIds.map(id => path.relative(project, id)),
        imports,
        styles: [...(viteMetadata?.importedCss ?? [])],
      }))
      const screens = Object.fromEntries(
        Object.entries(coldLoads).map(([name, files]) => [name, files.map(inWeb)]),
      )
      await writeFile(path.join(dir, '..', 'scripts.json'), JSON.stringify({ scripts, screens }))
    },
  }
}

/** Of a tenant and of staff. */
const homes = ['home', 'jobs']

const project = import.meta.dirname
const inWeb = (file: string) => `src/web/${file}`
const ours = source(/\/src\/(shared|web)\//)
/** Of forms, and used by screens themselves: otherwise the first one would own them. */
const fields = source(/\/@mantine\/core\/esm\/components\/(Checkbox|InlineInput)\//)
const switches = source(/\/@mantine\/core\/esm\/components\/Switch\//)
// The landing page's, the calendar's and those of sections that few open come with them.
const sheet = source(
  /(?<!landing\/landing|dates\/styles|inputs\/calendar.module|(financials\/(accounting|banking|bills|closing)|properties\/owners)\/[\w./-]+)\.css$/,
)
/** A screen does not load the icons of all others. */
const icons = source(/\/lucide-react\/dist\/esm\/icons\//)
const placed = (id: string) => [ours, fields, switches, sheet, icons].some(is => is(id))

/**
 * Few files instead of one for each set of screens that share a module: a module goes with those
 * that the same first screens need. Modules of no first screen stay with their importer.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // All files of `/` for a visitor.
  {
    name: 'boot',
    test: source(
      /src\/web\/(app\/boot|client\/(token|begun-calls)|screens\/landing\/(choose-language|scheme-toggle))\.ts$|preload-helper/,
    ),
  },
  {
    name: 'vendor',
    test: source(
      /\/node_modules\/(react|react-dom|scheduler|wouter|zod|@tanstack\/query-core)\/|components\/icons\/icon\.tsx$/,
    ),
  },
  // In the order of their dependencies: a group includes the modules it needs.
  ...['start', 'around', 'books', 'homes', 'entrance', 'lists', 'further', 'icons'].map(name => ({
    name: onlyOf(name),
    debugName: name,
    test: placed,
  })),
  { name: partOf, debugName: 'screens', test: placed },
]

/** Written alike on every system. */
function source(pattern: RegExp) {
  return (id: string) => pattern.test(id.replaceAll('\\', '/'))
}

function onlyOf(part: string): Rolldown.CodeSplittingNameFunction {
  return (id, build) => (partOf(id, build) === part ? part : null)
}

/** The part of a module of ours, by the screens that need it; null where none does. */
function partOf(id: string, build: Rolldown.ChunkingContext): string | null {
  // One stylesheet: a screen never renders without its styles.
  if (sheet(id)) return 'start'
  if (fields(id)) return 'entrance'
  if (switches(id)) return 'lists'
  const first = needing(id, firstScreens, build)
  const isOfHomes = homes.some(name => first.includes(name))
  const isOfAll = first.includes('around') || (first.includes('books') && isOfHomes)
  if (first.includes('start') || (isOfAll && first.includes('auth'))) return 'start'
  if (isOfAll) return 'around'
  if (first.includes('books')) return 'books'
  // One file, since each is too small for its own.
  if (icons(id) && first.length === 0) return 'icons'
  const all = [...first, ...needing(id, furtherScreens, build)]
  // Without the forms, menus and tables of the other screens.
  if (all.length > 1 && isOfHomes) return 'homes'
  if (first.includes('auth')) return 'entrance'
  if (all.length < 2) return all[0] ?? null
  if (first.length === 0) return 'further'
  return 'lists'
}

type Screens = Readonly<Record<string, readonly string[]>>

/** The names of the screens that need a module of ours before they can render. */
function needing(id: string, screens: Screens, build: Rolldown.ChunkingContext): string[] {
  return Object.keys(screens).filter(name => reachedFrom(screens[name] ?? [], build).has(id))
}

const reachedBefore = new WeakMap<readonly string[], Set<string>>()

/** These files and all of ours that they import before they can run. */
function reachedFrom(files: readonly string[], build: Rolldown.ChunkingContext): Set<string> {
  const before = reachedBefore.get(files)
  if (before) return before
  const reached = new Set(files.map(file => path.join(project, inWeb(file)).replaceAll('\\', '/')))
  for (const id of reached) {
    for (const icon of iconsOf(id, build)) reached.add(icon)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? [])
      if (ours(imported)) reached.add(imported)
  }
  reachedBefore.set(files, reached)
  return reached
}
