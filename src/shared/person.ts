import * as z from 'zod'
import { id, instant } from '#shared/fields.ts'

export const roles = ['admin', 'manager', 'tenant', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]

const names = { firstName: z.string().nullable(), lastName: z.string().nullable() }

/** How a person is called, where nothing leads to them. */
export const personName = z.object(names)

/** A person as rows name them, with the id that a link needs. */
export const namedPerson = z.object({ id, ...names })

/** A person as others in their organization see them. */
export const person = z.object({
  id,
  email: z.string(),
  ...names,
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  createdAt: instant,
})
export type Person = z.output<typeof person>
