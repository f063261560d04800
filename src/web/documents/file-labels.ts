import { File, FileImage, FileText, type LucideIcon } from 'lucide-react'
import type { Document } from '#shared/documents/documents.ts'
import { endingOf, isFileType } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { fullName } from '#web/format/format.ts'
import { unitLabel } from '#web/leases/labels.ts'

/** `PDF`, `JPEG`: the part of a MIME type after the slash; `DOCX` for its unreadable type; `FILE` for none. */
export function typeLabel(type: string | null): string {
  const [, subtype = ''] = type?.split('/') ?? []
  if (type && isFileType(type) && subtype.startsWith('vnd.')) return endingOf(type).toUpperCase()
  return subtype.toUpperCase() || 'FILE'
}

/** The kind of a file in a word, where the badge does not show it: `Picture` beside `JPEG`. */
export function kindOfFile(type: string | null): string | null {
  if (type?.startsWith('image/')) return t('Picture')
  if (type === 'application/pdf') return 'PDF'
  if (type === 'text/plain') return t('Text')
  return type && /word/i.test(type) ? 'Word' : null
}

export function fileIcon(type: string | null): LucideIcon {
  if (type?.startsWith('image/')) return FileImage
  return type ? FileText : File
}

/** The subject of a document: `Rita Renter · Alpha, Unit 1`; null for a general file. */
export function placeLabel(document: Document): string | null {
  const { propertyName, unitNumber, tenant } = document
  if (!propertyName) return null
  const home = unitNumber ? unitLabel({ propertyName, unitNumber }) : propertyName
  return tenant ? `${fullName(tenant)} · ${home}` : home
}

/** `Lease 2026` for `Lease 2026.pdf`: the default name of a file. */
export function nameWithoutEnding(name: string): string {
  return name.replace(/\.[^.]+$/, '') || name
}
