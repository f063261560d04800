import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { isBuilt, markBuilt } from './build.mjs'

const email = {
  sources: ['src/email', 'bin/build-email.mjs', 'package-lock.json'],
  result: 'dist/email.json',
  stamp: 'dist/email-built-from',
}

/** Renders the template of emails, which the server cannot do itself. */
if (!isBuilt(email)) {
  const [{ runnerImport }, { default: react }] = await Promise.all([
    import('vite'),
    import('@vitejs/plugin-react'),
  ])
  const options = { configFile: false, plugins: [react()], logLevel: 'error' }
  const { module } = await runnerImport('./src/email/template.tsx', options)
  const template = JSON.stringify(await module.emailTemplate())
  mkdirSync('dist', { recursive: true })
  // Renamed into place: a server that runs already never reads half of it.
  const draft = `${email.result}.${process.pid}`
  writeFileSync(draft, template)
  renameSync(draft, email.result)
  markBuilt(email)
}
