import { beforeAll, describe, expect, test } from 'vitest'
import type { ReportRun } from '#shared/reports/report-runs.ts'
import type { Report } from '#shared/reports/reports.ts'
import { lastOfMarch, officeF } from '#test/office-f.ts'
import type { User } from '#test/world.ts'

type Refusal = { message: string; fields?: Record<string, string> }

let office: Awaited<ReturnType<typeof officeF>>
let lana: User
beforeAll(async () => {
  office = await officeF()
  lana = office.lana
})

describe('a report on its page', () => {
  test('comes with ids and groups for its page alone', async () => {
    const asked = { reportType: 'Rent Roll', params: { asOf: lastOfMarch } }
    const { body } = await lana.post<Report>('/api/reports/generate', { ...asked, detailed: true })
    expect(body.links?.rows).toHaveLength(body.rows.length)
    expect(body.groups?.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    const plain = await lana.post<Report>('/api/reports/generate', asked)
    expect(plain.body).toEqual({
      ...body,
      runId: plain.body.runId,
      generatedAt: plain.body.generatedAt,
      links: undefined,
      groups: undefined,
    })
    const stored = await lana.get<ReportRun>(`/api/report-runs/${body.runId}`)
    expect(stored.text).not.toContain(office.leases.ann)
    const wrong = await lana.post<Refusal>('/api/reports/generate', { ...asked, detailed: 'yes' })
    expect(wrong.body.fields).toEqual({ detailed: 'Send true or false' })
  })

  test('refuses to print sections that do not hold each row', async () => {
    const { status, body } = await lana.post<Refusal>('/api/reports/export-pdf', {
      reportType: 'Rent Roll',
      data: [{ Unit: 'A1' }, { Unit: 'A2' }],
      sections: [{ title: 'Alpha', rows: 1, totals: {} }],
    })
    expect(status).toBe(400)
    expect(body.message).toBe('Send sections that hold each row once')
  })
})
