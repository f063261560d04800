import { readFileSync } from 'node:fs'
import { StartError } from './start-error.ts'
import { isSystemError } from './system-error.ts'

/** The settings that hold a secret. Each may be in a file, as Docker and Kubernetes hand secrets over. */
export const secretSettings: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'EMAIL_EVENTS_SECRET',
  'S3_KEY',
  'S3_SECRET',
  'SECRET_KEY',
  'SECRET_KEY_OLD',
]

/** Reads a setting by its name; undefined when it is not set. */
export type ReadSetting = (name: string) => string | undefined

/**
 * Settings from the environment, without spaces around them. A secret `NAME` may be the text of the
 * file that `NAME_FILE` names instead. `PORT=` means "not set", as it does to every shell script.
 *
 * @throws StartError when a file cannot be read, is empty, or its setting is given as well
 */
export function settingsOf(source: NodeJS.ProcessEnv): ReadSetting {
  const given = (name: string) => source[name]?.trim() || undefined
  return name => {
    const file = secretSettings.includes(name) ? given(fileSetting(name)) : undefined
    const value = given(name)
    if (!file) return value
    if (value) throw new StartError(`Set ${name} or ${fileSetting(name)}, not both.`)
    return textOf(fileSetting(name), file)
  }
}

/** The setting that names the file of a secret. */
export function fileSetting(name: string): string {
  return `${name}_FILE`
}

function textOf(setting: string, file: string): string {
  const text = contentOf(setting, file).trim()
  if (text) return text
  throw new StartError(`${setting} names the file ${file}, which is empty.`)
}

/**
 * The text of the file that a setting names.
 *
 * @throws StartError naming both, where it cannot be read
 */
export function contentOf(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT'))
      throw new StartError(`${setting} names the file ${file}, which does not exist.`)
    if (isSystemError(error, 'EACCES'))
      throw new StartError(`${setting} names the file ${file}, which this user may not read.`)
    throw new StartError(`${setting} names ${file}, which cannot be read as a file.`)
  }
}
