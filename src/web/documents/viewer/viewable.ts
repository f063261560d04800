import { type Document, downloadDocument } from '#shared/documents/documents.ts'
import { type Attachment, downloadAttachment } from '#shared/messaging/messages.ts'

/** A viewable file with its source. */
export interface Viewable {
  name: string
  /** Of the call that answers the file. */
  path: string
  fileType: string | null
  /** Bytes. */
  fileSize: number | null
}

/** Whether the application itself can show it. */
export function isViewable({ fileType }: Pick<Viewable, 'fileType'>): boolean {
  return isPdf({ fileType }) || isPicture({ fileType })
}

export function isPicture({ fileType }: Pick<Viewable, 'fileType'>): boolean {
  return fileType?.startsWith('image/') ?? false
}

export function isPdf({ fileType }: Pick<Viewable, 'fileType'>): boolean {
  return fileType === 'application/pdf'
}

export function viewableOf({ id, name, fileType, fileSize }: Document): Viewable {
  return { name, fileType, fileSize, path: downloadDocument.path.replace(':id', id) }
}

export function attachedOf({ id, name, fileType, fileSize }: Attachment): Viewable {
  return { name, fileType, fileSize, path: downloadAttachment.path.replace(':id', id) }
}
