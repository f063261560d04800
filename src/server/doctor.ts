import { loadEnv } from './config/environment.ts'
import { diagnose } from './doctor/diagnose.ts'
import { grants } from './doctor/grants.ts'
import { runCommand } from './startup/run-command.ts'

/**
 * `npm run doctor`: checks an installation for all known faults, changes nothing, and names the remedies. Exits with
 * 1 when a check failed, 2 when it could not run. With `--grants` it only prints the least rights of both roles.
 */
await runCommand(async () => {
  const env = loadEnv()
  if (process.argv.includes('--grants')) return console.log(await grants(env))
  const { said, isSound } = await diagnose(env)
  process.stdout.write(said)
  process.exitCode = isSound ? 0 : 1
}, 2)
