import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, optionalText, wholeNumber } from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'

/** 50 MB, as the specification counts it. */
export const maxFileBytes = 50 * 1024 * 1024
export const fileTooLarge = 'File size must be less than 50MB'
export const wrongFileType = 'Choose a PDF, Word (doc, docx), JPEG, PNG or text file'

/** The types of files that are taken, each with the endings its names may have. */
const endings = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'text/plain': ['txt'],
} as const

export type FileType = keyof typeof endings

/** Photo types that are accepted too, and stored as JPEG. */
const photoEndings = {
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/webp': ['webp'],
} as const

export type PhotoType = keyof typeof photoEndings

/** The accepted types of an upload. */
export type SentType = FileType | PhotoType

const sentEndings: Record<SentType, readonly string[]> = { ...photoEndings, ...endings }

/** For programs: a browser sends the type by itself. */
export const untypedFile = fixedSentence(
  'Send the file itself with a Content-Type header that says what it is, one of {types}',
  { types: Object.keys(sentEndings).join(', ') },
)

/** `'.pdf'`, `'.doc'`, … for a file picker. */
export const acceptedEndings: readonly string[] = Object.values(sentEndings)
  .flat()
  .map(ending => `.${ending}`)

/** The same for photos and scans. */
export const photoPickerEndings: readonly string[] = acceptedEndings.filter(
  ending => !/doc|txt/.test(ending),
)

/** Whether a file of this MIME type is stored unchanged. */
export function isFileType(type: string): type is FileType {
  return type in endings
}

/** Whether a photo of this MIME type is stored as JPEG. */
export function isPhotoType(type: string): type is PhotoType {
  return type in photoEndings
}

/** Whether this MIME type is accepted. */
export function isSentType(type: string): type is SentType {
  return type in sentEndings
}

/** The type of a file by its extension, in any case; null for any other extension. */
export function sentTypeOf(name: string): SentType | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!name.includes('.')) return null
  const found = Object.entries(sentEndings).find(([, known]) => known.includes(ending))
  return found && isSentType(found[0]) ? found[0] : null
}

/** The stored type of a file with this name; null for one that is not accepted. */
export function fileTypeOf(name: string): FileType | null {
  const type = sentTypeOf(name)
  return type && isPhotoType(type) ? 'image/jpeg' : type
}

/** The ending a name of this type has, without the dot: `'pdf'`. */
export function endingOf(type: FileType): string {
  return endings[type][0]
}

/** The small versions of a picture, by their maximum width and height in points. */
export type PreviewPoints = 320 | 1600

/** Of every address that answers a file: a picture small, as a thumbnail or for a whole screen. */
export const previewQuery = z.object({
  size: z
    .enum(['320', '1600'], 'Must be 320 or 1600')
    .transform((points): PreviewPoints => (points === '320' ? 320 : 1600))
    .optional()
    .describe('A JPEG of the picture, no wider or higher than so many points; 404 without one'),
})

const size = 'Must be a whole number'

export const requestUpload = endpoint('POST', '/api/objects/upload', {
  may: 'document:create',
  changes: [],
  summary:
    'Ask for a place to put one file: a signed address, good for one PUT of it within 15 minutes',
  body: z.object({
    name: optionalText(255).refine(
      name => name === null || sentTypeOf(name) !== null,
      wrongFileType,
    ),
    type: optionalText().refine(type => type === null || isSentType(type), wrongFileType),
    size: wholeNumber(size, { from: 0, to: maxFileBytes, tooMany: fileTooLarge }).nullish(),
  }),
  reply: z.object({ uploadURL: z.string() }),
})

export const tooManyUnsaved =
  'Too many files were uploaded without being saved. Save or discard them, or try again in an hour.'

export const discardUnsaved = endpoint('DELETE', '/api/objects/unsaved', {
  may: 'document:create',
  changes: [],
  summary: 'Discard the files you uploaded and did not save with a document, message or request',
})

export const showUnsaved = endpoint('GET', '/api/objects/unsaved/:id', {
  may: 'document:create',
  summary:
    'A file you uploaded and have not saved yet, such as a photo that a browser cannot read itself',
  params: z.object({ id }),
  query: previewQuery,
  reply: z.unknown().describe('The bytes of the file, or of a JPEG'),
})

const signed = z.string('Must be text').max(200, 'Must be at most 200 characters').optional()

export const uploadObject = endpoint('PUT', '/api/objects/:object', {
  // The signed address is the right: it names object, person and time, and only the server can sign
  // one.
  may: 'public',
  changes: [],
  summary: 'Send the file itself to the address that POST /api/objects/upload gave, with its type',
  params: z.object({ object: z.string() }),
  query: z.object({ user: signed, expires: signed, signature: signed }),
  reply: z.object({ id, fileType: z.string(), fileSize: z.int() }),
})
