import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/**
 * The files that a reader opens in order, from the button to the rows; the answer comes back through the same. Each of
 * two neighbors imports the other.
 */
const flows = {
  'Record Payment': [
    'src/web/screens/financials/leases/lease.tsx',
    'src/web/payments/record-payment.tsx',
    'src/shared/accounting/payments.ts',
    'src/server/accounting/payments/record.ts',
    'src/server/db/tables/ledger.ts',
  ],
  'Start Work': [
    'src/web/maintenance/request-actions.tsx',
    'src/shared/maintenance/maintenance-requests.ts',
    'src/server/maintenance/routes.ts',
    'src/server/maintenance/changes.ts',
    'src/server/db/tables/service.ts',
  ],
  'Open a report': [
    'src/web/screens/reports/reports.tsx',
    'src/web/screens/reports/report/report-view.tsx',
    'src/shared/reports/reports.ts',
    'src/server/reports/routes.ts',
    'src/server/reports/runs/make.ts',
    'src/server/reports/runs/registry.ts',
    'src/server/reports/occupancy/rent-roll.ts',
  ],
}

/**
 * The output of `bin/check --report`: measures of the tree, each line with its goal.
 *
 * @param {string} root folder of the project
 * @returns {[measure: string, value: string, goal: string][]}
 */
export function measure(root) {
  const files = filesBelow(root, 'src').filter(file => /\.(tsx?|css|sql)$/.test(file))
  const sources = files.filter(file => !/\.test\.tsx?$|fixture\.tsx?$/.test(file))
  const code = sources.filter(file => /\.tsx?$/.test(file))
  const lines = code
    .map(file => read(root, file).trimEnd().split('\n').length)
    .sort((a, b) => a - b)
  const imports = new Map(code.map(file => [file, importsOf(root, file)]))
  const styles = sources
    .filter(file => file.endsWith('.css') && !file.endsWith('/tokens.css'))
    .map(file => read(root, file))
  const screens = code.filter(file => file.endsWith('.tsx') || file.startsWith('src/web/'))
  return [
    ...Object.entries(flows).map(([name, files]) => [
      `hops of ${name}`,
      hops(root, files, imports),
      name === 'Open a report' ? '≤ 6' : '≤ 5',
    ]),
    ['folders over 25 source files', String(crowded(sources).length), '≤ 3'],
    ['server folders that import each other', String(mutual(imports, 'src/server').length), '0'],
    ['screens that import another screen', String(acrossScreens(imports).length), '0'],
    ['median lines a file', String(lines[lines.length >> 1]), '≤ 60'],
    ['files over 250 lines', String(lines.filter(count => count > 250).length), '0'],
    [
      'files of at most 20 lines',
      percent(lines.filter(count => count <= 20).length, lines.length),
      '≤ 5 %',
    ],
    [
      'hand-written refresh lists',
      String(
        counted(
          screens.filter(file => !file.startsWith('src/web/client/')).map(file => read(root, file)),
          /\brefresh:|\b(invalidate|refetch)Queries\(/g,
        ),
      ),
      '≤ 8',
    ],
    ['pixel literals in styles', String(counted(styles, /\b\d[\d.]*px\b/g)), '≤ 200'],
    ['runtime packages', String(Object.keys(manifest(root).dependencies).length), '≤ 35'],
    ['commit subjects over 60 characters', subjects(root), '0'],
  ]
}

function hops(root, files, imports) {
  const gone = files.find(file => !existsSync(join(root, file)))
  if (gone) return `${gone} is gone`
  const apart = files.find((file, at) => at > 0 && !isLinked(imports, files[at - 1], file))
  return apart ? `nothing leads to ${apart}` : String(files.length)
}

/** The tables have one entry, `db/tables.ts`, which is no hop. */
function isLinked(imports, one, other) {
  const targets = [one, other].map(file => imports.get(file) ?? [])
  const isTable = other.startsWith('src/server/db/tables/')
  return (
    targets[0].includes(other) ||
    targets[1].includes(one) ||
    (isTable && targets[0].includes('src/server/db/tables.ts'))
  )
}

function crowded(files) {
  const count = new Map()
  for (const file of files) count.set(dirname(file), (count.get(dirname(file)) ?? 0) + 1)
  return [...count].filter(([, number]) => number > 25)
}

/** Pairs of folders below `room` that import each other. */
function mutual(imports, room) {
  const folder = file => file.slice(room.length + 1).split('/')[0]
  const edges = new Set()
  for (const [file, targets] of imports)
    for (const target of targets)
      if (isNested(file, room) && isNested(target, room) && folder(file) !== folder(target))
        edges.add(`${folder(file)} ${folder(target)}`)
  return [...edges].filter(edge => {
    const [from, to] = edge.split(' ')
    return from < to && edges.has(`${to} ${from}`)
  })
}

function isNested(file, room) {
  return file.startsWith(`${room}/`) && file.slice(room.length + 1).includes('/')
}

function acrossScreens(imports) {
  const screen = file => /^src\/web\/screens\/([^/]+)\//.exec(file)?.[1]
  return [...imports].flatMap(([file, targets]) =>
    targets.filter(target => screen(file) && screen(target) && screen(file) !== screen(target)),
  )
}

/** The files of ours that a file imports, as paths from the project's folder. */
function importsOf(root, file) {
  const found = read(root, file).matchAll(/(?:from|import)\s*\(?\s*'((?:\.|#)[^']+)'/g)
  return [...found].map(([, name]) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name),
  )
}

function counted(texts, expression) {
  return texts.reduce((sum, text) => sum + [...text.matchAll(expression)].length, 0)
}

function percent(part, whole) {
  return `${((part / whole) * 100).toFixed(1)} %`
}

/** Since subjects are limited. A day alone would begin at this hour of it. */
function subjects(root) {
  const options = ['log', '--format=%s', '--since=2026-11-26T00:00:00Z']
  const all = execFileSync('git', options, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return String(all.filter(subject => subject.length > 60).length)
}

function manifest(root) {
  return JSON.parse(read(root, 'package.json'))
}

function read(root, file) {
  return readFileSync(join(root, file), 'utf8')
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(root, path) : [path]
  })
}
