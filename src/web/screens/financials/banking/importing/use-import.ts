import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import {
  type CsvMapping,
  importBankFile,
  maxBankFile,
} from '#shared/accounting/banking/bank-files.ts'
import { t } from '#shared/language/t.ts'
import { CallError } from '#web/client/api.ts'
import { refresh } from '#web/client/refresh.ts'
import { callWithFile } from '#web/documents/transfer.ts'
import { formatBytes } from '#web/format/format.ts'

export type Imported = z.output<typeof importBankFile.reply>

/** The phase of an import; `unmapped`: a person has to say which column holds which. */
export type BankImport =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; percent: number }
  | { phase: 'unmapped'; file: File; rows: string[][]; sentence: string | null }
  | { phase: 'done'; file: File; reply: Imported }
  | { phase: 'failed'; file: File; sentence: string }

/** A mapping, with the first rows that it was chosen by. */
interface Chosen {
  mapping: CsvMapping
  rows: string[][]
}

/** Sends one file at a time to an account, with its progress. */
export function useImport(accountId: string) {
  const [state, setState] = useState<BankImport>({ phase: 'none' })
  /** The last choice, also for a corrected file. */
  const [mapped, setMapped] = useState<CsvMapping>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File, chosen?: Chosen) {
    running.current?.abort()
    if (file.size > maxBankFile) {
      const max = formatBytes(maxBankFile)
      return setState({
        phase: 'failed',
        file,
        sentence: t('The file is larger than {max}', { max }),
      })
    }
    const mapping = chosen?.mapping
    if (mapping) setMapped(mapping)
    running.current = new AbortController()
    const { signal } = running.current
    setState({ phase: 'sending', file, percent: 0 })
    try {
      const query = { name: file.name, ...(mapping && { mapping: JSON.stringify(mapping) }) }
      const input = { params: { id: accountId }, query }
      const onProgress = (percent: number) => setState({ phase: 'sending', file, percent })
      const reply = await callWithFile(importBankFile, input, file, { onProgress, signal })
      if (reply.unmapped)
        return setState({ phase: 'unmapped', file, rows: reply.unmapped.rows, sentence: null })
      refresh(importBankFile.changes)
      setState({ phase: 'done', file, reply })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      const sentence = Object.values(error.fields).join(' ') || error.sentence
      setState(
        chosen
          ? { phase: 'unmapped', file, rows: chosen.rows, sentence }
          : { phase: 'failed', file, sentence },
      )
    }
  }

  return {
    state,
    mapped,
    send: (file: File, chosen?: Chosen) => void send(file, chosen),
    clear() {
      running.current?.abort()
      setState({ phase: 'none' })
    },
  }
}
