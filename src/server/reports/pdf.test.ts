import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { Report } from '#shared/reports/reports.ts'
import { listeningApp } from '#test/listening-app.ts'
import { app, landlord, newcomer, type User } from '#test/world.ts'

let lana: User
beforeAll(async () => {
  lana = await landlord()
})

async function print(payload: object, who: User = lana) {
  const { statusCode, rawPayload, headers } = await app.inject({
    method: 'POST',
    url: '/api/reports/export-pdf',
    headers: { authorization: `Bearer ${who.token}` },
    payload,
  })
  return { status: statusCode, bytes: rawPayload, text: rawPayload.toString('latin1'), headers }
}

const pagesOf = (text: string) => text.match(/\/Type \/Page\n/g)?.length

describe('a printed report', () => {
  test('needs its name and its rows, and is named after the report', async () => {
    const printed = await print({
      reportType: 'Rent Roll',
      data: [{ Unit: 'A1', Rent: '1500.00' }],
    })
    expect(printed.status).toBe(200)
    expect(printed.headers['content-type']).toBe('application/pdf')
    expect(printed.headers['content-disposition']).toContain('filename="Rent_Roll_report.pdf"')
    expect(printed.text.startsWith('%PDF-')).toBe(true)
    expect(printed.text.trimEnd().endsWith('%%EOF')).toBe(true)
    expect(pagesOf(printed.text)).toBe(1)
  })

  test('takes more pages for more rows, up to 5,000', async () => {
    const data = Array.from({ length: 5_000 }, (_, row) => ({ Unit: `A${row}`, Rent: '1500.00' }))
    const printed = await print({ reportType: 'Rent Roll', data })
    expect(printed.status).toBe(200)
    expect(pagesOf(printed.text)).toBeGreaterThan(90)
  })

  test.each([
    ['more than 5,000 rows', { data: Array.from({ length: 5_001 }, () => ({ a: 1 })) }],
    [
      'more than 30 columns',
      { data: [Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`c${n}`, n]))] },
    ],
    ['a cell of more than 1,000 characters', { data: [{ a: 'x'.repeat(1_001) }] }],
    ['cells that are no values', { data: [{ a: { b: 1 } }] }],
    ['rows that are no objects', { data: ['a'] }],
    ['no rows at all', {}],
    ['a name of 10 kB', { reportType: 'x'.repeat(10_000), data: [] }],
  ])('is refused for %s', async (_what, body) => {
    expect((await print({ reportType: 'Rent Roll', ...body })).status).toBe(400)
  })

  test('is refused above 2 MB, and taken below', async () => {
    const data = (rows: number) => Array.from({ length: rows }, () => ({ a: 'x'.repeat(990) }))
    expect((await print({ reportType: 'Rent Roll', data: data(2_200) })).status).toBe(413)
    expect((await print({ reportType: 'Rent Roll', data: data(500) })).status).toBe(200)
  })

  test.each([
    ['Rent\r\nSet-Cookie: a=b', 'RentSet-Cookie_'],
    ['A "quoted" name', 'A__quoted__name_report.pdf'],
    ['Move-in/Move-out', 'Move-in_Move-out_report.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd_report.pdf'],
    ['Überblick 🏠', '_berblick___report.pdf'],
  ])('has a harmless file name when it is called %j', async (reportType, name) => {
    const printed = await print({ reportType, data: [] })
    expect(printed.status).toBe(200)
    expect(printed.headers['content-disposition']).toContain(name)
    expect(printed.headers['set-cookie']).toBeUndefined()
  })

  test('is inert, with any text in its cells', async () => {
    const data = [
      { a: '/JavaScript (app.alert(1))', b: '=HYPERLINK("https://example.org")' },
      { a: '<</S /Launch /F (cmd.exe)>>', b: ') Tj ET endstream /OpenAction' },
    ]
    const { text } = await print({ reportType: 'Rent Roll', data })
    const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    expect(streams.some(stream => stream.includes(' Tf'))).toBe(true)
    expect(`${text}${streams.join()}`).not.toMatch(
      /\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile|URI|Annots)\b/,
    )
  })

  test('prints characters missing in all fonts as boxes instead of failing', async () => {
    const data = [{ a: 'Łódź Ängström Київ Αθήνα', b: '東京 عربي 🏠 \u202Eabc', c: 'line\nbreak' }]
    expect((await print({ reportType: 'Rent Roll', data })).status).toBe(200)
  })

  test('is written down with its rows, and downloaded again without being counted again', async () => {
    const ann = await landlord()
    const made = await ann.post<Report>('/api/reports/generate', { reportType: 'Rent Roll' })
    const { reportType, rows: data, columns, totals, notes, params } = made.body
    await print({ reportType, data, columns, totals, notes, params }, ann)
    const { body } = await ann.get<ReportRun[]>('/api/report-runs')
    expect(body.map(({ output }) => output)).toEqual(['pdf', 'view'])
    const kept = await ann.get<{ report: Report }>(`/api/report-runs/${body[0]?.id}`)
    expect(kept.body.report.rows).toEqual(data)
    const again = await ann.get(`/api/report-runs/${body[0]?.id}/pdf`)
    expect(again.status).toBe(200)
    expect(again.text.startsWith('%PDF-')).toBe(true)
    expect((await ann.get<ReportRun[]>('/api/report-runs')).body).toHaveLength(2)
  })

  test('of a user without an organization is printed all the same', async () => {
    const printed = await print({ reportType: 'My list', data: [{ a: 1 }] }, await newcomer())
    expect(printed.status).toBe(200)
  })
})

test('while some are printed, other calls are answered', async () => {
  const { origin, close } = await listeningApp({ webDir: null })
  const cells = (row: number) =>
    Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`Column ${n}`, `${row * n}.25`]))
  const body = JSON.stringify({
    reportType: 'Rent Roll',
    data: Array.from({ length: 3_000 }, (_, row) => cells(row)),
  })
  const headers = { authorization: `Bearer ${lana.token}`, 'content-type': 'application/json' }
  let printing = true
  const prints = Promise.all(
    Array.from({ length: 3 }, async () => {
      const answer = await fetch(`${origin}/api/reports/export-pdf`, {
        method: 'POST',
        headers,
        body,
      })
      await answer.arrayBuffer()
      return answer.status
    }),
  ).finally(() => {
    printing = false
  })
  let slowest = 0
  while (printing) {
    const asked = performance.now()
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    slowest = Math.max(slowest, performance.now() - asked)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(new Set(await prints)).toEqual(new Set([200]))
  await close()
  // On the main thread each would block all calls for longer than this.
  expect(slowest).toBeLessThan(1_000)
}, 60_000)
