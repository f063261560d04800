import { useEffect, useRef, useState } from 'react'
import {
  fileTooLarge,
  maxFileBytes,
  requestUpload,
  type SentType,
  sentTypeOf,
  tooManyUnsaved,
  wrongFileType,
} from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { sendFile } from './transfer.ts'

/** The phase of a file upload. */
export type Upload = { phase: 'none'; sentence?: string } | ChosenUpload

export type ChosenUpload =
  | { phase: 'sending'; file: File; percent: number }
  | { phase: 'there'; file: File; fileUrl: string }
  /** `isFinal`: the same file would be refused again. `isCrowded`: until unsaved files are discarded. */
  | { phase: 'failed'; file: File; sentence: string; isFinal: boolean; isCrowded: boolean }

interface Watch {
  signal: AbortSignal
  onChange: (upload: ChosenUpload) => void
}

/** Uploads one file and reports its progress, until it is stopped. */
export function useTransfer() {
  const { mutateAsync: issue } = useSend(requestUpload)
  return async function transfer(file: File, type: SentType, { signal, onChange }: Watch) {
    onChange({ phase: 'sending', file, percent: 0 })
    try {
      const { uploadURL } = await issue({ body: { name: file.name, type, size: file.size } })
      signal.throwIfAborted()
      const onProgress = (percent: number) => onChange({ phase: 'sending', file, percent })
      await sendFile(uploadURL, file, type, { onProgress, signal })
      onChange({ phase: 'there', file, fileUrl: uploadURL.split('?')[0] ?? '' })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      const isFinal = [400, 413, 415].includes(error.status)
      const isCrowded = error.sentence === tooManyUnsaved
      onChange({ phase: 'failed', file, sentence: error.sentence, isFinal, isCrowded })
      if (error.status !== 401) toast.failure(t('Failed to upload file. Please try again.'))
    }
  }
}

/** The type of a file to send, or the sentence with the reason of its refusal. */
export function typeOrRefusal(file: File): { type: SentType } | { sentence: string } {
  const type = sentTypeOf(file.name)
  if (!type) return { sentence: wrongFileType }
  return file.size > maxFileBytes ? { sentence: fileTooLarge } : { type }
}

/** Uploads one file at a time, at once, with its progress. Another one replaces the first. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>({ phase: 'none' })
  const transfer = useTransfer()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  return {
    upload,
    /** Returns whether the file may be sent at all; if not, the upload has the reason. */
    send: (file: File): boolean => {
      running.current?.abort()
      const sendable = typeOrRefusal(file)
      if ('sentence' in sendable) {
        setUpload({ phase: 'none', sentence: sendable.sentence })
        return false
      }
      running.current = new AbortController()
      const { signal } = running.current
      const onChange = (now: ChosenUpload) => {
        setUpload(now)
        if (now.phase === 'there')
          toast.success(t('File uploaded successfully. Please fill out the form and save.'))
      }
      void transfer(file, sendable.type, { signal, onChange })
      return true
    },
    /** Stops a running upload, discards a finished one. */
    clear: () => {
      running.current?.abort()
      setUpload({ phase: 'none' })
    },
  }
}
