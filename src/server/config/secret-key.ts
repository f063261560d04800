import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openDataFolder } from './data-folder.ts'
import { type Env, secretLength } from './environment.ts'
import { StartError } from './start-error.ts'
import { isSystemError } from './system-error.ts'

/** The first key signs and encrypts; the others still verify and decrypt. */
export type Keys = readonly [current: string, ...former: string[]]

/**
 * The keys for signatures and encryption. The current one is generated once, 256 random bits, and
 * stored in `dataDir/secret-key` readable by its owner only, unless SECRET_KEY is set; former ones
 * come from SECRET_KEY_OLD.
 *
 * @throws StartError when the stored one is truncated
 */
export async function readSecretKeys(env: KeySettings): Promise<Keys> {
  return [env.secretKey ?? (await storedKey(env)), ...env.formerKeys]
}

type KeySettings = Pick<Env, 'dataDir' | 'secretKey' | 'formerKeys'>

async function storedKey(env: KeySettings): Promise<string> {
  const file = path.join(env.dataDir, 'secret-key')
  await openDataFolder(env.dataDir)
  if (!existsSync(file)) await placeSecretKey(file)
  const key = (await readFile(file, 'utf8')).trim()
  if (key.length >= secretLength) return key
  throw new StartError(
    `The key in ${file} is cut short. Put the one from your backup there, or delete the file to get a new one.`,
  )
}

/** The same of a server that may never have started: none is generated. */
export async function knownKeys({
  dataDir,
  secretKey,
  formerKeys,
}: KeySettings): Promise<string[]> {
  const stored = await readFile(path.join(dataDir, 'secret-key'), 'utf8').catch(() => '')
  return [secretKey ?? stored.trim(), ...formerKeys].filter(key => key !== '')
}

/** Written to a temporary file and linked: the file is never incomplete, and of two starts one wins. */
async function placeSecretKey(file: string) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}
