import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Brings the fonts of `fonts/fonts.json` from their packages into `fonts/`, unchanged and checked by sha256. Writes
 * `fonts/OFL.txt`, the license with all copyrights. The files are part of the repository: run this only to add or
 * update a font.
 *
 *     node bin/fetch-fonts.mjs
 */
const folder = fileURLToPath(new URL('../fonts/', import.meta.url))
const fonts = JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8'))
const copyrights = new Map()
let terms = ''

for (const font of fonts) {
  const { bytes, license } = unpacked(font)
  const sum = createHash('sha256').update(bytes).digest('hex')
  if (sum !== font.sha256)
    throw new Error(`${font.file} of ${font.package}@${font.version} has the sha256 ${sum}`)
  writeFileSync(join(folder, font.file), bytes)
  const [copyright, ...rest] = license.trim().split('\n')
  copyrights.set(copyright, [...(copyrights.get(copyright) ?? []), font.file])
  terms ||= rest.join('\n').trim()
  process.stdout.write(`${font.file}\n`)
}

const owners = [...copyrights].map(([copyright, files]) => `${files.join(', ')}:\n${copyright}`)
writeFileSync(join(folder, 'OFL.txt'), `${owners.join('\n\n')}\n\n${terms}\n`)

function unpacked({ package: name, version, path }) {
  const place = mkdtempSync(join(tmpdir(), 'rooftree-fonts-'))
  try {
    const run = (command, args) =>
      execFileSync(command, args, {
        cwd: place,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', `${name}@${version}`]))
    run('tar', ['-xzf', filename, `package/${path}`, 'package/LICENSE_FONT'])
    return {
      bytes: readFileSync(join(place, 'package', path)),
      license: readFileSync(join(place, 'package/LICENSE_FONT'), 'utf8'),
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
