import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport } from 'vite'

/** Renders the template of emails into a file, which the server cannot do itself. */
const [result] = process.argv.slice(2)
const options = { configFile: false, plugins: [react()], logLevel: 'error' }
const { module } = await runnerImport('./src/email/template.tsx', options)
const template = JSON.stringify(await module.emailTemplate())
mkdirSync(dirname(result), { recursive: true })
// Renamed into place: a server that runs already never reads half of it.
const draft = `${result}.${process.pid}`
writeFileSync(draft, template)
renameSync(draft, result)
