import { type SyntheticEvent, useState } from 'react'
import { createDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { listLeases } from '#shared/leases/leases.ts'
import { standing } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { nameWithoutEnding } from '#web/documents/file-labels.ts'
import { type ChosenFile, useUploads } from '#web/documents/use-uploads.ts'
import { issuesOf } from '#web/forms/form-issues.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { usePortal } from '#web/session/portal.ts'
import { usePerson } from '#web/session/session.tsx'
import { none, type Place } from './place-selects.tsx'
import { useSaving } from './use-saving.ts'

/** Files, their names, and their shared subject. */
export function useUploadForm({ enabled, onSaved }: { enabled: boolean; onSaved: () => void }) {
  const portal = usePortal()
  const rents = standing(usePerson()) === 'tenant' && portal !== 'newcomer'
  const { data: leases } = useCall(listLeases, { query: { limit: 2 }, enabled: enabled && rents })
  const uploads = useUploads(() =>
    toast.success(t('File uploaded successfully. Please fill out the form and save.')),
  )
  const [names, setNames] = useState<Record<number, string>>({})
  const [missing, setMissing] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const saving = useSaving()
  /** The place, and a name that is typed before there is a file. */
  const form = useSendForm(createDocument, {
    initial: { name: '', propertyId: none, unitId: none, leaseId: none },
  })
  const { propertyId, unitId } = form.values
  const leaseId = leaseOf(form.values.leaseId)
  const place = chosen({ propertyId, unitId, leaseId })
  const entries = uploads.files.map(file => ({ ...file, name: names[file.key] ?? '' }))
  const isOpen = entries.every(isLost)

  /** A tenant adds documents to a lease; a single one is preselected. */
  function leaseOf(chosen: string): string {
    const only = leases?.length === 1 ? leases[0]?.id : undefined
    return chosen === none && rents ? (only ?? none) : chosen
  }

  function add(files: readonly File[]) {
    forget()
    // Another choice clears the refusal.
    uploads.remove(entries.filter(isLost).map(({ key }) => key))
    const typed = isOpen ? form.values.name.trim() : ''
    const keys = uploads.add(files)
    const named = files.map((file, at) => [
      keys[at],
      at === 0 && typed ? typed : nameWithoutEnding(file.name),
    ])
    setNames(now => ({ ...now, ...Object.fromEntries(named) }))
  }

  /** Removes it; a typed name stays for the next file. */
  function remove({ key, upload, name }: (typeof entries)[number]) {
    uploads.remove([key])
    forget()
    if (entries.length === 1 && !isLost({ upload }) && name !== nameWithoutEnding(upload.file.name))
      form.set({ name })
  }

  function forget() {
    setMissing({})
    setFailure(null)
    saving.forget()
  }

  async function submit(event?: SyntheticEvent): Promise<boolean> {
    event?.preventDefault()
    forget()
    const ready = entries.filter(({ upload }) => upload.phase === 'there')
    if (ready.length === 0) {
      toast.failure(t('No file uploaded'))
      // A missing file is reported at the file, other missing fields at theirs.
      const body = { name: isOpen ? form.values.name : '-', ...place }
      setMissing(issuesOf(createDocument.body.safeParse(body)))
      focusOnWrong()
      return false
    }
    const saved = await saving.save(ready, place)
    if (!saved) return false
    uploads.remove(saved)
    if (saved.length > 0) {
      toast.success(
        t(
          '{count, plural, =1 {Document saved successfully} other {# documents saved successfully}}',
          { count: saved.length },
        ),
      )
      onSaved()
    }
    if (saved.length < ready.length) {
      toast.failure(t('Failed to save document'))
      focusOnWrong()
    }
    if (saved.length === entries.length) return true
    if (saved.length > 0)
      setFailure(
        t(
          '{count, plural, one {# document saved. The files still listed here are not saved.} other {# documents saved. The files still listed here are not saved.}}',
          { count: saved.length },
        ),
      )
    return false
  }

  return {
    entries,
    place,
    rents,
    /** No file is to be saved yet, so the name waits for one. */
    isOpen,
    isSending: uploads.isSending,
    fileSentence: missing.fileUrl,
    refusals: saving.refusals,
    nameField: { ...form.field('name'), error: missing.name },
    placeForm: {
      values: { propertyId, unitId, leaseId },
      field: (name: keyof Place) => ({
        ...form.field(name),
        error: saving.refusals.places[name] ?? missing[name],
      }),
      set: (changed: Partial<Place>) => {
        forget()
        form.set(changed)
      },
    },
    rename: (key: number, name: string) => setNames(now => ({ ...now, [key]: name })),
    add,
    retry: uploads.retry,
    sendAgain: uploads.sendAgain,
    remove,
    dialog: {
      submit,
      reset: () => {
        uploads.clear()
        forget()
        form.reset()
      },
      isPending: saving.isPending,
      isDirty: form.isDirty || uploads.files.length > 0,
      isBack: form.isBack,
      failure,
    },
  }
}

/** Once the sentences are drawn, the first input with one takes the focus. */
function focusOnWrong() {
  setTimeout(() =>
    document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus(),
  )
}

/** Chosen again it would be refused again. */
function isLost({ upload }: Pick<ChosenFile, 'upload'>): boolean {
  return upload.phase === 'failed' && upload.isFinal
}

/** The subject of the documents; no association is sent as absent. */
function chosen(place: Place): Partial<Place> {
  return Object.fromEntries(Object.entries(place).filter(([, id]) => id !== none))
}
