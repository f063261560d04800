import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { fillRelease, platforms } from './contents.mjs'

/**
 * `npm run release -- linux-arm64`: an archive of all that Rooftree needs on a machine, with its bill of materials and
 * their checksums, in `dist/releases` or the folder of `--into`. Without a name it is for this machine.
 */
const begin = performance.now()

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string', default: 'dist/releases' },
      // As gzip counts it: 1 is quick, 9 is small.
      level: { type: 'string', default: '6' },
    },
  })
  const platform = positionals[0] ?? `${process.platform}-${process.arch}`
  await release(platform, values.into, Number(values.level))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function release(platform, into, level) {
  if (!platforms[platform])
    throw new Error(`'${platform}' is none of: ${Object.keys(platforms).join(', ')}.`)
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const result = `${into}/rooftree-${version}-${platform}`
  await rm(result, { recursive: true, force: true })
  const folder = `${result}/rooftree/releases/${version}`
  await fillRelease(folder, platform)
  await writeFile(`${folder}/SHA256SUMS`, await sumsOf(folder))
  await symlink(`releases/${version}/rooftree`, `${result}/rooftree/rooftree`)
  await pack(result, `${result}.tar.gz`, level)
  await copyFile(`${folder}/sbom.cdx.json`, `${result}.cdx.json`)
  const size = await megabytesOf(folder)
  await rm(result, { recursive: true })
  await writeFile(`${into}/SHA256SUMS`, await sumsOf(into))
  const seconds = Math.round((performance.now() - begin) / 1000)
  console.log(`${result}.tar.gz was made in ${seconds} s and takes ${size} MB on disk.`)
}

async function pack(folder, file, level) {
  // Those who unpack as root would otherwise get files of the account that made the release.
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name']
  const tar = spawn('tar', ['-c', ...owner, '-C', folder, 'rooftree'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(tar, 'exit')
  await pipeline(tar.stdout, createGzip({ level }), createWriteStream(file))
  const [code] = await ended
  if (code !== 0) throw new Error('GNU tar is needed to make a release: see above.')
}

/** As a disk of 4 KB blocks counts them. */
async function megabytesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const counted = entries.filter(entry => entry.isFile() || entry.isDirectory())
  const sizes = await Promise.all(
    counted.map(({ parentPath, name }) => stat(path.join(parentPath, name))),
  )
  const blocks = sizes.reduce((sum, { size }) => sum + Math.ceil(size / 4096), 0)
  return Math.round((blocks * 4) / 1024)
}

/** The files of a folder as `sha256sum --check` reads them. */
async function sumsOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map(entry => path.join(entry.parentPath, entry.name))
  const lines = []
  for (const file of files.sort()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${path.relative(folder, file)}\n`)
  }
  return lines.join('')
}
