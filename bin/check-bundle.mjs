import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kilobyte = 1024

/** What a first visit may load of script, gzipped, before anything can be done. */
const budgets = [
  { name: 'The landing page', entries: ['src/web/app/boot.ts'], kilobytes: 25 },
  {
    name: 'The first signed-in screen',
    entries: ['src/web/app/main.tsx', 'src/web/screens/dashboard/dashboard.tsx'],
    kilobytes: 150,
  },
]

/** What is over its budget, a line each; none where the screens were not built. */
export function checkBundle(root) {
  const file = join(root, 'dist/scripts.json')
  if (!existsSync(file)) return []
  const built = JSON.parse(readFileSync(file, 'utf8'))
  return budgets.flatMap(({ name, entries, kilobytes }) => {
    const loaded = new Set(entries.flatMap(entry => loadedBy(entry, built)))
    const size = [...loaded].reduce(
      (sum, script) => sum + gzipped(join(root, 'dist/web', script)),
      0,
    )
    if (size <= kilobytes * kilobyte) return []
    return [`${name} loads ${(size / kilobyte).toFixed(1)} KB of script, ${kilobytes} KB at most.`]
  })
}

/** The script of an entry and of everything it imports before it can run. */
function loadedBy(source, built) {
  const entry = built.find(script => script.sources.includes(source))
  if (!entry) throw new Error(`The build has no ${source}`)
  const files = new Set([entry.file])
  for (const file of files) {
    for (const imported of built.find(script => script.file === file)?.imports ?? [])
      files.add(imported)
  }
  return [...files]
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}
