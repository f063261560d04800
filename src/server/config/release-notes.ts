import { readFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../../..')

/** The running release, such as `'0.2.0'`. */
export async function runningVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return version
}

/** The notes of a release in CHANGELOG.md, a sentence each; none for an unlisted release. */
export async function releaseNotes(version: string): Promise<string[]> {
  return notesIn(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
}

/** The items below `## [version]`, up to the next heading of that level; an item may go over several lines. */
export function notesIn(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m)
  const section = sections.find(text => text.startsWith(`[${version}]`)) ?? ''
  return section
    .split(/^[*-] /m)
    .slice(1)
    .map(item => (item.split(/\n\s*\n|\n#/)[0] ?? '').replace(/\s+/g, ' ').trim())
}
