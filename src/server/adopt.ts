import { loadEnv } from './config/environment.ts'
import { ownCommand } from './config/own-command.ts'
import { readSecretKeys } from './config/secret-key.ts'
import { StartError } from './config/start-error.ts'
import { findDatabase } from './startup/find-database.ts'
import { adopt } from './startup/installation.ts'
import { runCommand } from './startup/run-command.ts'
import { openStore } from './storage/open-store.ts'

/**
 * `npm run adopt -- key` or `-- files`: from now on the key, or the files, of this server are those
 * of the installation. Servers that have others do not start any more. Ends with 1 when it cannot.
 */
await runCommand(async () => {
  const [what] = process.argv.slice(2)
  if (what !== 'key' && what !== 'files')
    throw new StartError(`Say what: ${ownCommand('adopt key')}, or ${ownCommand('adopt files')}.`)
  const env = loadEnv()
  const { ownerUrl, stop } = await findDatabase(env)
  try {
    const brought = { keys: await readSecretKeys(env), store: await openStore(env) }
    await adopt(ownerUrl, brought, what)
    console.log(`The ${what} of this server ${what === 'key' ? 'is that' : 'are those'} of all.`)
  } finally {
    await stop()
  }
})
