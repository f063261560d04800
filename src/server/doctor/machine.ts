import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { believesAllAdvice as advice, believesAll, type Env } from '../config/environment.ts'
import { smtpAnswers } from '../email/smtp/smtp.ts'
import { errorOf } from '../errors/caught.ts'
import { ignoresProxy, ignoresProxyAdvice } from '../startup/forwarded.ts'
import type { Store } from '../storage/store.ts'
import { bad, type Check, good, look } from './check.ts'

const gigabyte = 1_000_000_000

/** @param proxyNote the file that a server left which noticed a proxy; null without one */
export function examineSettings(
  { publicUrl, secretKey, databaseUrl, trustProxy }: Env,
  proxyNote: string | null,
): Check[] {
  const { protocol, hostname } = new URL(publicUrl)
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const checks = [good('Settings', `People reach Rooftree at ${publicUrl}.`)]
  if (protocol === 'http:' && !local)
    checks.push(
      look(
        'Settings',
        'Passwords cross the network unencrypted.',
        'Put a reverse proxy with TLS in front and set PUBLIC_URL to its https address.',
      ),
    )
  if (trustProxy === false && proxyNote)
    checks.push(
      bad('Settings', ignoresProxy, `${ignoresProxyAdvice} Without one, delete ${proxyNote}.`),
    )
  else if (trustProxy === false && protocol === 'https:')
    checks.push(bad('Settings', 'Behind the proxy everybody has one address.', ignoresProxyAdvice))
  if (trustProxy === true) checks.push(look('Settings', believesAll, advice))
  if (databaseUrl && !secretKey)
    checks.push(
      look(
        'Settings',
        'SECRET_KEY is not set and lies in DATA_DIR.',
        'Set the same SECRET_KEY on every machine before you add a second one.',
      ),
    )
  return checks
}

export async function examineDisk(folder: string): Promise<Check> {
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const says = `${(free / gigabyte).toFixed(1)} GB are free where ${folder} is.`
  const advice = 'Free some space or move DATA_DIR to a larger disk.'
  if (free < gigabyte / 4) return bad('Disk', says, advice)
  if (free < gigabyte || bavail < blocks / 20) return look('Disk', says, advice)
  return good('Disk', says)
}

/** Writes, reads and removes a file as an upload would. */
export async function examineStorage(store: Store, { s3, dataDir }: Env): Promise<Check> {
  const name = randomUUID()
  try {
    await store.put(name, once('looked at'))
    if ((await store.put(name, once('written over'))) !== null)
      throw new Error('a file can be written over')
    const bytes = await store.read(name)
    const text = bytes ? Buffer.concat(await bytes.toArray()).toString() : ''
    await store.remove(name)
    if (text !== 'looked at') throw new Error('what was written was not read back')
    return good('Files', `Files can be kept and read${s3 ? ` in the bucket ${s3.bucket}` : ''}.`)
  } catch (error) {
    const { message: why } = errorOf(error)
    const advice = s3
      ? 'Correct the S3_ settings; the bucket must be there, let us read, write and delete, and know conditional writes.'
      : `Give this user the rights on ${dataDir}.`
    return bad('Files', `No file can be kept: ${why}.`, advice)
  }
}

export async function examineMail({ smtpUrl, dataDir }: Env): Promise<Check> {
  if (!smtpUrl)
    return look(
      'Mail',
      `No mail goes out; they are kept as files in ${path.join(dataDir, 'mail')}.`,
      'Set SMTP_URL to your mail server.',
    )
  const refusal = await smtpAnswers(smtpUrl)
  if (!refusal) return good('Mail', 'The mail server answers and lets us in.')
  return bad('Mail', `The mail server does not take mails: ${refusal}.`, 'Correct SMTP_URL.')
}

async function* once(text: string) {
  yield Buffer.from(text)
}
