import * as z from 'zod'
import { id, instant } from '#shared/fields.ts'

export const roles = ['admin', 'manager', 'tenant', 'owner', 'staff'] as const
export type Role = (typeof roles)[number]

/** A person as others in their organization see them. */
export const person = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  phone: z.string().nullable(),
  createdAt: instant,
})
export type Person = z.output<typeof person>
