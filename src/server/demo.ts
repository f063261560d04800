import { todayIn } from '#shared/dates.ts'
import { readEnv } from './config/environment.ts'
import { StartError } from './config/start-error.ts'
import { demoEnvironment } from './demo/environment.ts'
import { fillFolder } from './demo/folder.ts'
import { signInTenant } from './demo/load.ts'
import { demoZone } from './demo/marks.ts'
import { demoPassword } from './demo/people.ts'
import { portfolio } from './demo/plan.ts'
import { takeTestMoney, testServer } from './demo/test-money.ts'
import { errorOf } from './errors/caught.ts'

/**
 * `npm run demo`: Rooftree on a separate folder with the demo portfolio as of today. The folder is
 * filled when it is empty or from another day; then the usual start follows.
 */
try {
  const environment = demoEnvironment(process.env)
  // `.env` belongs to the real Rooftree: the demo's settings take precedence.
  Object.assign(process.env, environment)
  const { dataDir, port, publicUrl } = readEnv(process.env)
  const today = todayIn(demoZone)
  await fillFolder(dataDir, { today, publicUrl, say: sentence => console.log(sentence) })
  await import('./main.ts')
  await takeTestMoney(`http://127.0.0.1:${port}`, testServer(process.env))
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
