import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.join(import.meta.dirname, '..')

test('a form whose body names what its screen is about says so: what was typed for one lease is none of another’s', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !file.includes('node_modules'),
  )
  const silent = files.flatMap(file => {
    const forms = readFileSync(path.join(web, file), 'utf8').split('useSendForm(').slice(1)
    return forms.some(isSilent) ? [file] : []
  })
  // Say it with `about`.
  expect(silent).toEqual([])
})

function isSilent(text: string): boolean {
  const form = text.slice(0, text.indexOf('\n  })'))
  const body = form.slice(form.indexOf('toBody'))
  return (
    form.includes('toBody') &&
    /\b(lease|expense|property|unit|payment|charge|request)\.id\b/.test(body) &&
    !/\b(about|params|keptAs):/.test(form)
  )
}
