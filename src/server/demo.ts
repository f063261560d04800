import { todayIn } from '#shared/dates.ts'
import { readEnv } from './config/environment.ts'
import { StartError } from './config/start-error.ts'
import { fillFolder } from './demo/folder.ts'
import { signInTenant } from './demo/load.ts'
import { demoZone } from './demo/marks.ts'
import { demoPassword } from './demo/people.ts'
import { portfolio } from './demo/plan.ts'
import { demoEnvironment } from './demo/surroundings.ts'
import { errorOf } from './errors/caught.ts'

/**
 * `npm run demo`: Rooftree on a folder of its own that holds the demo portfolio as of today. Filled
 * when it is empty or holds another day's; then it is started like any other.
 */
try {
  const environment = demoEnvironment(process.env)
  // Whatever `.env` says is for the real Rooftree: what is set here wins over it.
  Object.assign(process.env, environment)
  const { dataDir, publicUrl } = readEnv(process.env)
  const today = todayIn(demoZone)
  await fillFolder(dataDir, { today, publicUrl, say: sentence => console.log(sentence) })
  await import('./main.ts')
  console.log(signIns(signInTenant(portfolio(today)).email))
} catch (error) {
  console.error(error instanceof StartError ? error.message : errorOf(error))
  process.exit(1)
}

function signIns(tenant: string): string {
  const emails = ['admin', 'manager', 'owner', 'staff'].map(role => [role, `${role}@demo.example`])
  const lines = [...emails, ['tenant', tenant]].map(
    ([role = '', email]) => `  ${role.padEnd(9)}${email}`,
  )
  return `\nSign in with the password ${demoPassword} as\n\n${lines.join('\n')}\n`
}
