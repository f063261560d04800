import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const kilobyte = 1024

/** The script budget of a first visit, gzipped, before the page is usable. */
const budgets = [
  { name: 'The landing page', entries: ['src/web/app/boot.ts'], kilobytes: 25 },
  {
    name: 'The frame of every signed-in screen',
    entries: ['src/web/app/main.tsx'],
    kilobytes: 171,
  },
]

/** The files that any first screen may fetch; its document may have one stylesheet of its own. */
const most = { scripts: 12, styles: 1 }
/** All script of a whole screen as it is sent, by the screen's name. */
const sent = { auth: 167, dashboard: 178, home: 184, jobs: 193 }

/** Exceeded budgets, a line each; none where the screens were not built. */
export function checkBundle(root) {
  const file = join(root, 'dist/scripts.json')
  if (!existsSync(file)) return []
  const { scripts, screens } = JSON.parse(readFileSync(file, 'utf8'))
  const web = join(root, 'dist/web')
  return [
    ...budgets.flatMap(({ name, entries, kilobytes }) =>
      tooLarge(name, sizeOf(loadedBy(entries, scripts), web, gzipped), kilobytes),
    ),
    ...Object.entries(screens).flatMap(([screen, entries]) => {
      const loaded = loadedBy(entries, scripts)
      const name = `The screen “${screen}”`
      const size = sent[screen] ? sizeOf(loaded, web, compressed) : 0
      return [...tooMany(name, loaded), ...tooLarge(name, size, sent[screen])]
    }),
  ]
}

/** The scripts of some sources and of everything they import before they can run. */
function loadedBy(sources, scripts) {
  const loaded = new Set(sources.map(source => scriptOf(source, scripts)))
  for (const { imports } of loaded)
    for (const imported of imports) loaded.add(scripts.find(({ file }) => file === imported))
  return [...loaded]
}

function scriptOf(source, scripts) {
  const found = scripts.find(({ sources }) => sources.includes(source))
  if (!found) throw new Error(`The build has no ${source}`)
  return found
}

function tooMany(name, loaded) {
  const counts = {
    scripts: loaded.length,
    styles: new Set(loaded.flatMap(({ styles }) => styles)).size,
  }
  return Object.entries(counts)
    .filter(([kind, count]) => count > most[kind])
    .map(([kind, count]) => `${name} loads ${count} ${kind}, ${most[kind]} at most.`)
}

function tooLarge(name, size, kilobytes) {
  if (!(size > kilobytes * kilobyte)) return []
  return [`${name} loads ${(size / kilobyte).toFixed(1)} KB of script, ${kilobytes} KB at most.`]
}

function sizeOf(loaded, web, weigh) {
  return loaded.reduce((sum, { file }) => sum + weigh(join(web, file)), 0)
}

function gzipped(file) {
  return gzipSync(readFileSync(file), { level: 9 }).length
}

/** As our server sends it. */
function compressed(file) {
  return statSync(`${file}.br`).size
}
