import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of a package that its own programs never read. */
const workshop =
  /^(tests?|__tests__|examples?|docs?|bench(marks?)?|typings|man|scripts|include|\..+)$/
const unread = /\.d\.[cm]?ts$|\.[cm]?ts$|\.(map|md|markdown|flow|tsbuildinfo|a)$/
const terms = /^(licen[sc]e|copying|notice|third)/i

/**
 * Whether a program may read a file or folder of a package. Type declarations, source maps, tests and documentation are
 * for its developers.
 *
 * @param {string} name
 * @param {number} depth 0 is the top of the package
 */
export function isRead(name, depth) {
  if (depth === 0 && workshop.test(name)) return false
  return !unread.test(name) || terms.test(name)
}

/**
 * Deletes what no program reads from installed packages: a third of their size.
 *
 * @param {string[]} paths as package-lock.json names them; others than installed ones are skipped
 */
export function trimPackages(paths) {
  for (const path of paths) if (path.startsWith('node_modules/')) trimFolder(path, 0)
}

function trimFolder(folder, depth) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules') continue
    if (!isRead(entry.name, depth)) rmSync(path, { recursive: true })
    else if (entry.isDirectory()) trimFolder(path, depth + 1)
  }
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
