import { isIPv4, isIPv6 } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import path from 'node:path'
import type { Env } from '../config/environment.ts'
import { say } from './say.ts'

/**
 * Says where a server is reached and keeps its data, where emails go and how it stops: a line each at a terminal, one
 * line of the log elsewhere.
 *
 * @param port the one it listens on
 */
export function announce(env: Env, port: number): void {
  const address = env.publicUrl.replace(/:0$/, `:${port}`)
  const facts = factsOf(env, port)
  say(`Rooftree is running at ${address}`, 'info', facts)
  if (!process.stdout.isTTY) return
  for (const [name, fact] of Object.entries(facts))
    if (fact.length) say(`  ${name.padEnd(9)}${[fact].flat().join(', ')}`)
}

/** Without passwords: of a URL its host alone. */
export function factsOf(env: Env, port: number, interfaces = networkInterfaces()) {
  return {
    network: networkAddresses(env.host, interfaces).map(address => `http://${address}:${port}`),
    data: env.dataDir,
    database: env.databaseUrl ? hostOf(env.databaseUrl) : path.join(env.dataDir, 'postgres'),
    files: env.s3 ? `bucket ${env.s3.bucket}` : path.join(env.dataDir, 'files'),
    emails: env.smtpUrl
      ? `through ${hostOf(env.smtpUrl)}`
      : `not sent, kept in ${path.join(env.dataDir, 'mail')} until SMTP_URL is set`,
    stop: process.stdout.isTTY ? 'Ctrl-C' : `SIGTERM to process ${process.pid}`,
  }
}

/** Under which a phone in the same network finds us. */
function networkAddresses(host: string, interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] {
  const own = Object.entries(interfaces)
    .filter(([name]) => !/^(docker|br-|veth|virbr)/.test(name))
    .flatMap(([, addresses = []]) => addresses)
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .map(({ address }) => address)
  if (host === '0.0.0.0') return own.filter(isIPv4)
  if (host === '::') return own.map(address => (isIPv6(address) ? `[${address}]` : address))
  return own.includes(host) ? [isIPv6(host) ? `[${host}]` : host] : []
}

function hostOf(url: string): string {
  const { host, pathname } = new URL(url.replace('@/', '@socket/'))
  return host + (pathname === '/' ? '' : pathname)
}
