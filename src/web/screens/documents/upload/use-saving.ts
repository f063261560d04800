import { useRef, useState } from 'react'
import { createDocument } from '#shared/documents/documents.ts'
import { fileTypeOf } from '#shared/documents/uploads.ts'
import { CallError, useSend } from '#web/client/api.ts'
import type { ChosenUpload } from '#web/documents/use-upload.ts'
import { issuesOf } from '#web/forms/form-issues.ts'

interface Named {
  key: number
  upload: ChosenUpload
  name: string
}

/** Refusals: of each file by its key, and of their shared subject. */
interface Refusals {
  /** At the name of the file. */
  names: Record<number, string>
  /** Of the file itself. */
  files: Record<number, string>
  /** At a field of the place. */
  places: Record<string, string>
}

const nothing: Refusals = { names: {}, files: {}, places: {} }

/** Saves one file after another as documents of one place: a bad one keeps no good one back. */
export function useSaving() {
  const { mutateAsync: keep } = useSend(createDocument)
  const [refusals, setRefusals] = useState(nothing)
  const [isPending, setPending] = useState(false)
  // Updated at once: Enter and a click may come before a render.
  const isSaving = useRef(false)

  async function saveOne({ upload, name }: Named, place: object, found: Refusals, key: number) {
    if (upload.phase !== 'there') return false
    const { file, fileUrl } = upload
    const body = { name, ...place, fileUrl, fileType: fileTypeOf(file.name), fileSize: file.size }
    const sentence = issuesOf(createDocument.body.safeParse(body)).name
    if (sentence) {
      found.names[key] = sentence
      return false
    }
    try {
      await keep({ body })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { name: ofName, fileUrl: ofFile, ...ofPlace } = error.fields
      Object.assign(found.places, ofPlace)
      if (ofName) found.names[key] = ofName
      else if (ofFile || Object.keys(ofPlace).length === 0)
        found.files[key] = ofFile ?? error.sentence
      return false
    }
  }

  return {
    refusals,
    isPending,
    forget: () => setRefusals(nothing),
    /** Returns the keys of saved files; null when they are being saved already. */
    async save(files: readonly Named[], place: object): Promise<number[] | null> {
      if (isSaving.current) return null
      isSaving.current = true
      setPending(true)
      const found: Refusals = { names: {}, files: {}, places: {} }
      const saved: number[] = []
      try {
        for (const file of files) {
          // A fault of the subject concerns each of them.
          if (Object.keys(found.places).length > 0) break
          if (await saveOne(file, place, found, file.key)) saved.push(file.key)
        }
      } finally {
        isSaving.current = false
        setPending(false)
        setRefusals(found)
      }
      return saved
    },
  }
}
