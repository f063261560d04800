import { useState } from 'react'
import { issueOwnerStatements } from '#shared/owners/statement-batches.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { type Issuable, parts } from './batch-rows.ts'

export interface BatchResult {
  sent: number
  issued: number
  failed: { count: number; sentence: string } | null
}

/** Issues and sends the chosen statements, part by part; a failure stops it. */
export function useBatch(month: string) {
  const { mutateAsync: issue } = useSend(issueOwnerStatements)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [result, setResult] = useState<BatchResult | null>(null)

  async function run(rows: readonly Issuable[]) {
    const sum: BatchResult = { sent: 0, issued: 0, failed: null }
    for (const part of parts(rows)) {
      const done = sum.sent + sum.issued
      setProgress({ done, of: rows.length })
      const statements = part.map(({ propertyId, owner }) => ({ propertyId, ownerId: owner.id }))
      try {
        const answer = await issue({ body: { month, statements, send: true } })
        sum.sent += answer.filter(({ sentTo }) => sentTo !== null).length
        sum.issued += answer.filter(({ sentTo }) => sentTo === null).length
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        sum.failed = { count: rows.length - done, sentence: error.sentence }
        break
      }
    }
    setProgress(null)
    setResult(sum)
  }

  return { run, progress, result }
}
