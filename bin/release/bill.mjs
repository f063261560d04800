import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/**
 * The bill of materials in CycloneDX, as npm writes it of the packages, and with those inside the built screens.
 *
 * @param {object} manifest package.json of the release
 * @param {[string, object][]} packages entries of package-lock.json
 * @returns {string} JSON
 */
export function billOfMaterials(manifest, packages) {
  const folder = mkdtempSync(join(tmpdir(), 'rooftree-bill-'))
  try {
    const lock = { ...manifest, lockfileVersion: 3, requires: true }
    const all = { '': manifest, ...Object.fromEntries(packages) }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages: all }))
    const asked = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx']
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * megabyte }
    const bill = JSON.parse(execFileSync('npm', asked, options))
    const listed = new Set(bill.components.map(({ purl }) => purl))
    const drawn = inScreens().filter(({ purl }) => !listed.has(purl))
    return `${JSON.stringify({ ...bill, components: [...bill.components, ...drawn] }, null, 2)}\n`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages that the build put into scripts and styles. */
function inScreens() {
  const bundled = JSON.parse(readFileSync('dist/web/licenses.json', 'utf8'))
  return bundled.map(({ name, version, identifier }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return {
      ...{ 'bom-ref': `screens:${name}@${version}`, type: 'library', name, version, purl },
      scope: 'required',
      ...(identifier && { licenses: [{ license: { id: identifier } }] }),
      properties: [{ name: 'rooftree:place', value: 'dist/web' }],
    }
  })
}
