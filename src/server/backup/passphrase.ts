import type { BackupSettings } from '../config/backup-settings.ts'
import { contentOf } from '../config/secret-files.ts'
import { StartError } from '../config/start-error.ts'

const minLength = 16

/**
 * The passphrase of backups: the text of its file, without the line's end. Undefined: they are not encrypted.
 *
 * @throws StartError naming the fault of the file, never its text
 */
export async function readPassphrase({
  backupPassphraseFile: file,
}: Pick<BackupSettings, 'backupPassphraseFile'>): Promise<string | undefined> {
  if (!file) return undefined
  const passphrase = contentOf('BACKUP_PASSPHRASE_FILE', file).trim()
  if (passphrase.length >= minLength) return passphrase
  throw new StartError(
    `The passphrase in ${file} must have at least ${minLength} characters, such as what openssl rand -hex 32 prints.`,
  )
}
