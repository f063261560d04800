import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * The first screens, by name: the files, below `src/web`, that each loads on its own account, at once or as soon as it
 * stands. From these the build decides what comes together in one file.
 */
const firstScreens = {
  start: ['main.tsx', 'dashboard/dashboard.tsx'],
  auth: ['auth/auth.tsx'],
  around: ['screens.tsx', 'parts/live/live.tsx', 'parts/shell/fetch-ahead.tsx'],
  books: [
    'dashboard/header-buttons.tsx',
    'parts/invitations-waiting.tsx',
    'dashboard/stat-cards.tsx',
    'dashboard/columns.tsx',
    'dashboard/insights/insights-card.tsx',
    'dashboard/first-steps.tsx',
    'dashboard/revenue-chart.tsx',
    'dashboard/revenue-table.tsx',
    'parts/automatic-emails-question.tsx',
  ],
  jobs: ['dashboard/jobs/todays-jobs.tsx'],
  home: ['dashboard/home/home-dashboard.tsx', 'dashboard/where-i-live.tsx'],
  properties: ['properties/properties.tsx'],
  tenants: ['tenants/tenants.tsx'],
  financials: ['financials/financials.tsx', 'financials/trends.tsx'],
  maintenance: ['maintenance/maintenance.tsx'],
  communication: ['communication/communication.tsx'],
  reports: ['reports/reports.tsx'],
  documents: ['documents/documents.tsx'],
  settings: ['settings/settings.tsx'],
}

/** Sections, and pages of one thing, by name: nobody's first screen, but they share much. */
const furtherScreens = {
  property: ['properties/property.tsx'],
  tenant: ['tenants/tenant.tsx'],
  lease: ['financials/leases/lease.tsx'],
  request: ['maintenance/request.tsx'],
  payments: ['financials/payments.tsx'],
  charges: ['financials/charges.tsx'],
  expenses: ['financials/expenses.tsx'],
  deposits: ['financials/deposits.tsx'],
}

const { start, auth, around, books, jobs, home, ...lists } = firstScreens
const signedIn = [...start, ...around]

/** What each of them loads when nothing is there yet, by name: files below `src/web`. */
const coldLoads: Readonly<Record<string, readonly string[]>> = {
  landing: ['boot.ts'],
  auth: [...start, ...auth],
  dashboard: [...signedIn, ...books],
  jobs: [...signedIn, ...books, ...jobs],
  home: [...signedIn, ...books, ...home],
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

const project = import.meta.dirname
const inWeb = (file: string) => `src/web/${file}`
const ours = source(/\/src\/(shared|web)\//)
/** Of forms, and used by screens themselves: who came first would own them. */
const fields = source(/\/@mantine\/core\/esm\/components\/(Checkbox|InlineInput)\//)
const switches = source(/\/@mantine\/core\/esm\/components\/Switch\//)
const sheet = source(/(?<!landing\/landing)\.css$/)
const placed = (id: string) => [ours, fields, switches, sheet].some(is => is(id))

/**
 * Few files instead of one for each set of screens that share something: a module goes with those that the same first
 * screens need. What no first screen needs stays with what asks for it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // All that `/` loads for a visitor.
  {
    name: 'boot',
    test: source(/src\/web\/(boot|token|landing\/scheme-toggle)\.ts$|preload-helper/),
  },
  {
    name: 'vendor',
    test: source(
      /\/node_modules\/(react|react-dom|scheduler|wouter|zod|lucide-react|@tanstack\/query-core)\/|ui\/icon\.tsx$/,
    ),
  },
  // In the order in which one needs another: a group takes along what its modules need.
  ...['start', 'entrance', 'around', 'lists', 'further'].map(name => ({
    name: onlyOf(name),
    test: placed,
  })),
  { name: partOf, test: placed },
]

/** Written alike on every system. */
function source(pattern: RegExp) {
  return (id: string) => pattern.test(id.replaceAll('\\', '/'))
}

function onlyOf(part: string): Rolldown.CodeSplittingNameFunction {
  return (id, build) => (partOf(id, build) === part ? part : null)
}

/** Which part a module of ours is in, by the screens that need it; null where none does. */
function partOf(id: string, build: Rolldown.ChunkingContext): string | null {
  // One sheet: a screen that is walked to never stands without its own.
  if (sheet(id)) return 'start'
  if (fields(id)) return 'entrance'
  if (switches(id)) return 'lists'
  const first = needing(id, firstScreens, build)
  if (first.includes('start')) return 'start'
  if (first.includes('auth')) return 'entrance'
  const all = [...first, ...needing(id, furtherScreens, build)]
  if (all.length < 2) return all[0] ?? null
  if (first.length === 0) return 'further'
  return first.includes('around') || first.includes('books') ? 'around' : 'lists'
}

type Screens = Readonly<Record<string, readonly string[]>>

/** The names of the screens that need a module of ours before they can stand. */
function needing(id: string, screens: Screens, build: Rolldown.ChunkingContext): string[] {
  return Object.keys(screens).filter(name => reachedFrom(screens[name] ?? [], build).has(id))
}

const reachedBefore = new WeakMap<readonly string[], Set<string>>()

/** These files and all of ours that they import before they can run. */
function reachedFrom(files: readonly string[], build: Rolldown.ChunkingContext): Set<string> {
  const before = reachedBefore.get(files)
  if (before) return before
  const reached = new Set(files.map(file => path.join(project, inWeb(file)).replaceAll('\\', '/')))
  for (const id of reached)
    for (const imported of build.getModuleInfo(id)?.importedIds ?? [])
      if (ours(imported)) reached.add(imported)
  reachedBefore.set(files, reached)
  return reached
}
