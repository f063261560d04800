import * as z from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { type Sentence, sentence } from '#shared/language/sentence.ts'

/**
 * Fields of an entity that only the server sets: they are ignored wherever a shape lacks them (domain.md §4.5). Every
 * other unknown field is refused.
 */
const setByServer = [
  'id',
  'createdAt',
  'updatedAt',
  'organizationId',
  'role',
  'passwordHash',
  'authProvider',
  'resetToken',
  'resetTokenExpiry',
  'senderId',
  'uploadedBy',
  'invitedBy',
  'recordedBy',
  'isOccupied',
]

/** The same for one call alone, where another call accepts the field or a user could mean to change it. */
const setByServerIn: Partial<Record<string, readonly string[]>> = {
  'POST /api/leases': ['status'],
  'POST /api/payments': ['tenantId'],
  'POST /api/messages': ['status', 'tenantId'],
  'POST /api/documents': ['fileType', 'fileSize', 'tenantId'],
  'POST /api/maintenance-requests': ['tenantId', 'status', 'assignedTo', 'completedAt'],
  'POST /api/tenant-invitations': ['status', 'invitedAt', 'expiresAt'],
  'PATCH /api/units/:id': ['propertyId'],
  // Changed by a confirmed link alone.
  'PATCH /api/auth/user': ['email'],
}

/** The unknown fields of a body, each by its path (`lateFee.amonut`) with a sentence. */
export function unknownFields(
  { method, path, body }: Pick<Endpoint, 'method' | 'path' | 'body'>,
  sent: unknown,
): Record<string, Sentence> {
  const ignored = [...setByServer, ...(setByServerIn[`${method} ${path}`] ?? [])]
  const unknown = unknownIn(body, sent).filter(at => !(at.length === 1 && ignored.includes(at[0])))
  return Object.fromEntries(
    unknown.slice(0, maxNamed).map(at => {
      const field = at.at(-1)?.slice(0, longestName) ?? ''
      return [at.join('.'), sentence('Unknown field: {field}', { field })]
    }),
  )
}

const longestName = 100
/** A body of thousands of unknown names gets only this number of sentences. */
const maxNamed = 50

type At = [string, ...string[]]

/** The unknown keys of an object, by path. */
function unknownIn(shape: z.core.$ZodType, value: unknown): At[] {
  if (typeof value !== 'object' || value === null) return []
  if (shape instanceof z.ZodObject) return unknownInObject(shape, value)
  if (shape instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, place) => within(String(place), unknownIn(shape.element, item)))
  if (shape instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([key, item]) =>
      within(key, unknownIn(shape.valueType, item)),
    )
  if (shape instanceof z.ZodUnion) return unknownInUnion(shape.options, value)
  const inner = insideOf(shape)
  return inner ? unknownIn(inner, value) : []
}

function unknownInObject({ shape }: z.ZodObject, value: object): At[] {
  if (Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, item]): At[] => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined
    return field ? within(key, unknownIn(field, item)) : [[key]]
  })
}

/** Fields of the shape that reads the value; otherwise fields of any shape are known. */
function unknownInUnion(options: readonly z.core.$ZodType[], value: object): At[] {
  const reading = options.find(option => z.safeParse(option, value).success)
  if (reading) return unknownIn(reading, value)
  const [first = [], ...others] = options.map(option => unknownIn(option, value))
  return first.filter(at => others.every(found => found.some(other => other.join() === at.join())))
}

/** The shape that a wrapper passes its input to. */
function insideOf(shape: z.core.$ZodType): z.core.$ZodType | null {
  if (
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable ||
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault
  )
    return shape.unwrap() as z.core.$ZodType
  // Input that is transformed before its shape has no fields to compare.
  if (shape instanceof z.ZodPipe && !(shape.in instanceof z.ZodTransform)) return shape.in
  return null
}

function within(key: string, found: At[]): At[] {
  return found.map(at => [key, ...at])
}
