import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

const described = 'node_modules/drizzle-orm/package.json'
/** What most entries of the map say, each with a file's name in place of the star. */
const pattern = {
  import: { types: './*.d.ts', default: './*.js' },
  require: { types: './*.d.cts', default: './*.cjs' },
  types: './*.d.ts',
  default: './*.js',
}

/**
 * Says the export map of drizzle-orm in one pattern and what differs from it. Node parses a package's
 * whole map anew for every file it loads of it, and this one names 450 files: nearly half of the
 * processor time until a server is up. Does nothing where it is done already.
 */
export function shortenExports() {
  if (!existsSync(described)) return
  const entry = JSON.parse(readFileSync(described, 'utf8'))
  if (entry.exports['./*']) return
  const differing = Object.entries(entry.exports).filter(
    ([path, files]) => JSON.stringify(files) !== asPatternSays(path),
  )
  const exports = { ...Object.fromEntries(differing), './*': pattern }
  // Never half written, and another folder's hard link to the file stays as it was.
  writeFileSync(`${described}.new`, JSON.stringify({ ...entry, exports }, null, 2))
  renameSync(`${described}.new`, described)
}

function asPatternSays(path) {
  return JSON.stringify(pattern).replaceAll('./*', path)
}
