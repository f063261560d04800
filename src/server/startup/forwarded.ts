import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { BlockList, isIPv6 } from 'node:net'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The effect of a proxy that TRUST_PROXY does not name. */
export const ignoresProxy =
  'Requests come through a proxy that TRUST_PROXY does not name: by address, all people are one to the limits.'
export const ignoresProxyAdvice =
  'Set TRUST_PROXY to how many proxies stand in front of Rooftree, mostly 1.'

/** Logs the first request that came through an unnamed proxy, and leaves a note for the doctor in `dataDir`. */
export function noticeProxy(app: FastifyInstance, dataDir: string): void {
  let isNoticed = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isNoticed && cameThroughProxy(request)) {
      isNoticed = true
      app.log.warn(`${ignoresProxy} ${ignoresProxyAdvice}`)
      writeFile(noteIn(dataDir), `${new Date().toISOString()}\n`).catch(err =>
        app.log.warn({ err }, 'no note for the doctor'),
      )
    }
    done()
  })
}

/** The file of that note; null where no proxy was noticed. */
export function proxyNote(dataDir: string): string | null {
  return existsSync(noteIn(dataDir)) ? noteIn(dataDir) : null
}

const noteIn = (dataDir: string) => path.join(dataDir, 'proxy-seen')

/** A proxy is on this machine or in its network. From anywhere else, any client may have written the header. */
function cameThroughProxy({ headers, socket }: FastifyRequest): boolean {
  if (!headers['x-forwarded-for'] && !headers['x-forwarded-proto'] && !headers.forwarded)
    return false
  const { remoteAddress = '' } = socket
  return near.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
}

const near = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  near.addSubnet(network, prefix, 'ipv4')
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')
