import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Copies a folder, where possible by links, for nothing writes into a release.
 *
 * @param {string} from
 * @param {string} to
 * @param {(name: string, depth: number) => boolean} keeps whether a file or folder is wanted; depth 0 is at the top
 */
export function copyTree(from, to, keeps = () => true, depth = 0) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!keeps(entry.name, depth)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyTree(source, target, keeps, depth + 1)
    else if (entry.isFile()) copyFile(source, target)
  }
}

/** Copies a file, where possible by a link. */
export function copyFile(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error
    copyFileSync(from, to)
  }
}
