import { z } from 'zod'

/** Parts of the parameters of Stripe's calls: forms carry text only. */
export const text = z.string().min(1).max(5000)

/** Stripe clears a field that is sent empty. */
export const clearable = z.string().max(5000)

export const whole = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number)

export const yes = z.enum(['true', 'false']).transform(value => value === 'true')

/** At most 50 keys of 40 characters, with values of 500. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine(values => Object.keys(values).length <= 50, 'Metadata can hold 50 keys')
  .transform(values => Object.fromEntries(Object.entries(values).filter(([, value]) => value)))

/** `expand[]` of every call. */
export const expand = z.array(text).optional()

export const range = z.union([
  whole,
  z.strictObject({
    gt: whole.optional(),
    gte: whole.optional(),
    lt: whole.optional(),
    lte: whole.optional(),
  }),
])

/** The parameters of every list. */
export const page = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
}

/** Parameters that are accepted and change nothing here: how the real page or bank would act. */
export const ignored = z.unknown().optional()

/** Parameters by the names of the library's own type, which follows Stripe's API description. */
export function parametersOf<P>() {
  return <S extends { [K in keyof S]: K extends keyof P ? z.ZodType : never }>(shape: S) =>
    z.strictObject(shape)
}
