import type { Env } from '../config/environment.ts'
import type { Storage } from '../storage/store.ts'
import { readPassphrase } from './passphrase.ts'
import type { Source } from './write.ts'

/** The content of a backup of this installation. @param url of the owner of the tables */
export async function backupSource(
  env: Env,
  { store, keys: [key] }: Storage,
  url: string,
): Promise<Source> {
  const passphrase = await readPassphrase(env)
  return { url, store, key, keyIsOurs: !env.secretKey, passphrase }
}
