import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { emailSheet } from './email-samples/sheet.ts'

/** `npm run emails`: writes all emails in all languages, light and dark, into one page. */
const [file = 'dist/emails.html'] = process.argv.slice(2)
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, await emailSheet())
console.log(`All emails are in ${file}`)
