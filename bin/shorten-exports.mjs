import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const described = 'node_modules/drizzle-orm/package.json'
/** Where most entries of the map lead, each with a file's name in place of the star. */
const pattern = { import: './*.js', require: './*.cjs' }

/**
 * Says the export map of drizzle-orm in one pattern and what differs from it, without types, which
 * TypeScript finds beside each file. Node parses a package's whole map anew for every file it loads of
 * it, and this one names 450 files: nearly half of the processor time until a server is up. Does nothing
 * where it is done already.
 */
export function shortenExports() {
  if (!existsSync(described)) return
  const entry = JSON.parse(readFileSync(described, 'utf8'))
  if (entry.exports['./*']?.import === pattern.import) return
  const differing = Object.entries(entry.exports)
    .filter(([path]) => path !== './*')
    .map(([path, files]) => [path, withoutTypes(files)])
    .filter(([path, files]) => JSON.stringify(files) !== asPatternSays(path))
  const exports = { ...Object.fromEntries(differing), './*': pattern }
  // Never half written, and another folder's hard link to the file stays as it was.
  writeFileSync(`${described}.new`, JSON.stringify({ ...entry, exports }, null, 2))
  renameSync(`${described}.new`, described)
}

function withoutTypes(files) {
  if (!files.import?.default || !files.require?.default) return files
  return { import: files.import.default, require: files.require.default }
}

function asPatternSays(path) {
  return JSON.stringify(pattern).replaceAll('./*', path)
}
