import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, optionalText, wholeNumber } from '#shared/fields.ts'

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

/** For a program: a browser says the type by itself. */
export const untypedFile = `Send the file itself with a Content-Type header that says what it is, one of ${Object.keys(endings).join(', ')}`

/** `'.pdf'`, `'.doc'`, … as a file picker wants them. */
export const acceptedEndings: readonly string[] = Object.values(endings)
  .flat()
  .map(ending => `.${ending}`)

/** Whether this MIME type is one of those that are taken. */
export function isFileType(type: string): type is FileType {
  return type in endings
}

/** What a file must be by the ending of its name, whatever its case; null for any other ending. */
export function fileTypeOf(name: string): FileType | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!name.includes('.')) return null
  const found = Object.entries(endings).find(([, known]) => known.some(one => one === ending))
  return found && isFileType(found[0]) ? found[0] : null
}

/** The ending a name of this type has, without the dot: `'pdf'`. */
export function endingOf(type: FileType): string {
  return endings[type][0]
}

const size = 'Must be a whole number'

export const requestUpload = endpoint('POST', '/api/objects/upload', {
  may: 'document:create',
  summary:
    'Ask for a place to put one file: a signed address, good for one PUT of it within 15 minutes',
  body: z.object({
    name: optionalText(255).refine(
      name => name === null || fileTypeOf(name) !== null,
      wrongFileType,
    ),
    type: optionalText().refine(type => type === null || isFileType(type), wrongFileType),
    size: wholeNumber(size, { from: 0, to: maxFileBytes, tooMany: fileTooLarge }).nullish(),
  }),
  reply: z.object({ uploadURL: z.string() }),
})

export const tooManyUnsaved =
  'Too many files were uploaded without being saved. Save or discard them, or try again in an hour.'

export const discardUnsaved = endpoint('DELETE', '/api/objects/unsaved', {
  may: 'document:create',
  summary: 'Discard the files you uploaded and did not save with a document, message or request',
})

const signed = z.string('Must be text').max(200, 'Must be at most 200 characters').optional()

export const uploadObject = endpoint('PUT', '/api/objects/:object', {
  // The signed address is the right: it names object, person and time, and nobody else can make one.
  may: 'public',
  summary: 'Send the file itself to the address that POST /api/objects/upload gave, with its type',
  params: z.object({ object: z.string() }),
  query: z.object({ user: signed, expires: signed, signature: signed }),
  reply: z.object({ id, fileType: z.string(), fileSize: z.int() }),
})
